from checks import check

check(1)
check(0)
