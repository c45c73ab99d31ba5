from first import A

B = 2
