import cfg
import worker
from cfg import DEBUG

print(cfg.DEBUG, DEBUG, cfg.is_debug(), worker.work())
cfg.DEBUG = True
print(cfg.DEBUG, DEBUG, cfg.is_debug(), worker.work())
