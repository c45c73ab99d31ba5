from maker import by_global, by_loop, by_with, by_import, by_update, by_star, by_except, by_match, by_del

print(by_global, by_loop, by_with, by_import.pi > 3, by_update, by_star, by_except, by_match, by_del)
