import log
import setup_steps

print(log.LINES)
