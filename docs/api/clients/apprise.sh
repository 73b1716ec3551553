#!/bin/sh
# The notifier Apprise. Its service "zulip" takes the part of the bot's address before "-bot", the host, and the key;
# it needs HTTPS and a host name of at least two parts. "json" posts through an incoming webhook bot to any address.
set -eu
host=${SITE#*://}
name=${EMAIL%-bot@*}
case $SITE in
  https:*) apprise -t clients -b "Hello from Apprise" "zulip://$name@$host/$KEY/general" ;;
  *) apprise -t Backup -b "It is done" \
    "json://$host/api/v1/external/generic?-api_key=$PARLEY_HOOK_KEY&-stream=general&-topic=clients" ;;
esac
