import first
import second

größe = "é"; print(first.size, "日本語", second.size, "🎲", second.text())
