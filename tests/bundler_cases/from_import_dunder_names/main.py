from helper import __name__ as helper_name, __doc__ as helper_doc, __version__
from pkg import __name__ as package_name
import helper

print(helper_name, helper_doc, __version__, package_name, __name__, helper.__name__)
