class Shape:
    def name(self):
        return "plain"
