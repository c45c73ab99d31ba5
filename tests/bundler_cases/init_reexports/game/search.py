def best(moves):
    return max(moves)
