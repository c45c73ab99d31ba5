class Player:
    def name(self):
        return "base"
