from game import dice

print(dice.roll(), dice.std_roll(), dice.kind())
