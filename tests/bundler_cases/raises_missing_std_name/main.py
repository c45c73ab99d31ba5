print("main starts")
import helper
