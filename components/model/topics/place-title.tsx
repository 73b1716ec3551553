"use client";
/** Names a message's destination. */
import { embeddedName } from "../../../lib/text/direction.ts";
import { useChannel } from "../channels/use-channel.ts";
import { directTitle } from "../people/direct-title.ts";
import { useUsers } from "../people/use-users.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { splitResolved, topicTitle } from "./topic-title.ts";

export function PlaceTitle({ conversation }: { conversation: Conversation }) {
  const users = useUsers();
  const channel = useChannel(conversation.kind === "topic" ? conversation.channelId : 0);
  if (conversation.kind === "direct") return directTitle(conversation.userIds, users);
  const topic = embeddedName(topicTitle(splitResolved(conversation.topic).rest));
  return `#${embeddedName(channel?.name ?? "unknown channel")} › ${topic}`;
}
