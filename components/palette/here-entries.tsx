"use client";
/** What can be done with the topic or the channel that is open. */
import { Bell, BellOff, Check, CheckCheck, Link2, MoveRight, Pin, Settings } from "lucide-react";
import { POLICY_FOLLOWED, POLICY_MUTED } from "../../lib/topics/visibility-policy.contract.ts";
import { setSubscription } from "../channels/set-subscription.ts";
import { useChannel } from "../channels/use-channel.ts";
import { markConversationsRead } from "../feed/unread/mark-all-read.ts";
import { copyAddress } from "../navigation/copy-address.ts";
import { useView } from "../navigation/use-view.ts";
import { splitResolved } from "../sidebar/topic-title.ts";
import type { TopicConversation } from "../store/history/conversation.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import { toggleResolved } from "../topics/resolve-topic.ts";
import { setTopicPolicy } from "../topics/set-topic-policy.ts";
import { useTopicRights } from "../topics/use-topic-rights.ts";
import { openWindow } from "../windows/window-store.ts";
import type { PaletteChoice } from "./palette-choice.ts";

/** Nothing elsewhere, and nothing that the reader may not do. */
export function useHereEntries(): PaletteChoice[] {
  const view = useView();
  const channelId = view.kind === "channel" || view.kind === "topic" ? view.channelId : 0;
  const channel = useChannel(channelId);
  const rights = useTopicRights(channelId);
  if (!channel) return [];
  if (view.kind !== "topic") return channelEntries(channel);
  return topicEntries({ kind: "topic", channelId, topic: view.topic }, channel, rights);
}

type Rights = ReturnType<typeof useTopicRights>;

function topicEntries(topic: TopicConversation, channel: Channel, rights: Rights): PaletteChoice[] {
  const { isResolved } = splitResolved(topic.topic);
  const context = "this topic";
  const mayMove = rights.mayRename || rights.mayMoveOut;
  return [
    ...(rights.mayResolve && topic.topic !== ""
      ? [
          {
            key: "here resolve",
            name: isResolved ? "Open again" : "Resolve",
            context,
            icon: <Check />,
            run: () => void toggleResolved(topic),
          },
        ]
      : []),
    ...(mayMove
      ? [
          {
            key: "here move",
            name: "Rename or move",
            context,
            icon: <MoveRight />,
            run: () => openWindow({ kind: "move-messages", topic, fromId: null }),
          },
        ]
      : []),
    ...(channel.isSubscribed
      ? [
          {
            key: "here follow",
            name: "Follow",
            context,
            icon: <Bell />,
            run: () => void setTopicPolicy(topic, POLICY_FOLLOWED),
          },
          {
            key: "here mute",
            name: "Mute",
            context,
            icon: <BellOff />,
            run: () => void setTopicPolicy(topic, POLICY_MUTED),
          },
        ]
      : []),
    {
      key: "here read",
      name: "Mark as read",
      context,
      icon: <CheckCheck />,
      run: () =>
        markConversationsRead(
          (other) =>
            other.kind === "topic" && other.channelId === topic.channelId && other.topic === topic.topic,
        ),
    },
    {
      key: "here link",
      name: "Copy link",
      context,
      icon: <Link2 />,
      run: () => void copyAddress(topic),
    },
  ];
}

function channelEntries(channel: Channel): PaletteChoice[] {
  const { id, isMuted, pinToTop, isSubscribed } = channel;
  const context = "this channel";
  const ofSubscriber: PaletteChoice[] = [
    {
      key: "here mute",
      name: isMuted ? "Unmute" : "Mute",
      context,
      icon: <BellOff />,
      run: () => void setSubscription(channel, { isMuted: !isMuted }),
    },
    {
      key: "here pin",
      name: pinToTop ? "Unpin" : "Pin to the top",
      context,
      icon: <Pin />,
      run: () => void setSubscription(channel, { pinToTop: !pinToTop }),
    },
    {
      key: "here read",
      name: "Mark as read",
      context,
      icon: <CheckCheck />,
      run: () => markConversationsRead((other) => other.kind === "topic" && other.channelId === id),
    },
  ];
  return [
    {
      key: "here settings",
      name: "Channel settings",
      context,
      icon: <Settings />,
      run: () => openWindow({ kind: "channel-settings", channelId: id, tab: "general" }),
    },
    ...(isSubscribed ? ofSubscriber : []),
    {
      key: "here link",
      name: "Copy link",
      context,
      icon: <Link2 />,
      run: () => void copyAddress({ kind: "channel", channelId: id }),
    },
  ];
}
