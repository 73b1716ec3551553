"""A bot with a slash command and buttons: it asks before it deploys.

It needs no packages; Python 3.9 or newer runs it as it is:

    SITE=https://chat.example.com EMAIL=deploy-bot@chat.example.com KEY=... python3 deploy-bot.py
"""

import base64
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SITE = os.environ["SITE"]
KEY = base64.b64encode(f"{os.environ['EMAIL']}:{os.environ['KEY']}".encode()).decode()


class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def call(method, path, **params):
    """Calls one operation; the API reference lists them all."""
    fields = {name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()}
    form = urllib.parse.urlencode(fields)
    address = f"{SITE}/api/v1{path}"
    request = (
        urllib.request.Request(f"{address}?{form}")
        if method == "GET"
        else urllib.request.Request(address, method=method, data=form.encode())
    )
    request.add_header("Authorization", f"Basic {KEY}")
    try:
        # A poll for events is answered after 80 seconds at the latest.
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
        raise Refused(answer["code"], answer["msg"]) from None


def register_command():
    service = {"name": "service", "type": "text", "description": "Which service", "required": True}
    call("PUT", "/bots/commands", name="deploy", description="Deploy a service", arguments=[service])


def register_queue():
    queue = call("POST", "/register", event_types=["interaction"])
    return {"queue_id": queue["queue_id"], "last_event_id": queue["last_event_id"]}


def ask(event):
    """Everyone in the conversation sees the question, and may press its buttons."""
    service = event["values"]["service"]
    buttons = [
        {"id": "go", "label": "Deploy", "style": "primary", "value": service},
        {"id": "stop", "label": "Cancel", "value": service},
    ]
    call(
        "POST",
        "/interactions/reply",
        token=event["reply_token"],
        content=f"Deploy **{service}**?",
        visible_to="everyone",
        actions=[{"type": "buttons", "buttons": buttons}],
    )


def act(event):
    """Edits the question, so that nobody presses twice, and answers the person alone."""
    done = "deployed" if event["action"] == "go" else "canceled"
    service = event["values"][event["action"]]
    call("PATCH", f"/messages/{event['message_id']}", content=f"**{service}**: {done}.", actions=[])
    call("POST", "/interactions/reply", token=event["reply_token"], content=f"You {done} it.")


def main():
    register_command()
    queue = None
    while True:
        try:
            if queue is None:
                queue = register_queue()
                print(f"Waiting for /deploy at {SITE}", flush=True)
            for event in call("GET", "/events", **queue)["events"]:
                # The next poll confirms the events up to this one, so a failure does not repeat it.
                queue["last_event_id"] = event["id"]
                if event["type"] == "interaction":
                    ask(event) if event["kind"] == "command" else act(event)
        except Refused as error:
            print(error, file=sys.stderr)
            if error.code == "BAD_EVENT_QUEUE_ID":
                queue = None
            else:
                time.sleep(5)
        except OSError as error:
            print(error, file=sys.stderr)
            time.sleep(5)


main()
