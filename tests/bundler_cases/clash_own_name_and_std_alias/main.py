import json
import settings
import ordered

print(json.dumps({"a": 1}), settings.json, settings.load(), ordered.dump([1]))
