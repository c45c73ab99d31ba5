import banner

title = "main"
print(banner.text(), banner.old_style(), title)
