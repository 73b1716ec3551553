"""The Python library requests: sends a message and prints its id."""

import os
import requests

answer = requests.post(
    f"{os.environ['PARLEY_SITE']}/api/v1/messages",
    auth=(os.environ["PARLEY_BOT"], os.environ["PARLEY_KEY"]),
    data={"type": "channel", "to": "general", "topic": "clients", "content": "Hello from requests"},
)
print(answer.json()["id"])
