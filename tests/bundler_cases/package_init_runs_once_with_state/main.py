from pkg.one import touch as touch_one
import pkg.two
import pkg

touch_one()
pkg.two.touch()
pkg.touch("main")
print(pkg.TOUCHED, pkg.count())
