import logging
import sys

import game.engine

logging.basicConfig(stream=sys.stdout, format="%(name)s %(message)s", level="INFO")
log = logging.getLogger(__name__)
log.info("start")
game.engine.run()
