"""The Python library requests: sends a message and prints its id."""

import os
import requests

answer = requests.post(
    f"{os.environ['SITE']}/api/v1/messages",
    auth=(os.environ["EMAIL"], os.environ["KEY"]),
    data={"type": "channel", "to": "general", "topic": "clients", "content": "Hello from requests"},
)
print(answer.json()["id"])
