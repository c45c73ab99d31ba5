import engine
import backup

speed = "main"
print(speed, engine.speed, backup.speed, engine.run())
backup.speed = 100
print(engine.speed, engine.run())
