by_star = "star"
