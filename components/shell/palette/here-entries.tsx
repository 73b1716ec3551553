"use client";
/** Palette entries for the open topic or channel. */
import {
  Bell,
  BellOff,
  CalendarSearch,
  Check,
  CheckCheck,
  Link2,
  List,
  type LucideIcon,
  MoveRight,
  Pin,
  Settings,
  UserPlus,
} from "lucide-react";
import { setMuted, setSubscription } from "../../manage/channels/set-subscription.ts";
import { useTopicFollowing } from "../../manage/topics/use-topic-following.ts";
import { useTopicMuting } from "../../manage/topics/use-topic-muting.ts";
import { useTopicRights } from "../../manage/topics/use-topic-rights.ts";
import { mayAddPeople } from "../../model/channels/membership-rights.ts";
import { useChannel } from "../../model/channels/use-channel.ts";
import { copyAddress } from "../../model/navigation/copy-address.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useView } from "../../model/navigation/use-view.ts";
import { isFeed } from "../../model/navigation/view.ts";
import { openWindow } from "../../model/navigation/window-store.ts";
import {
  type Conversation,
  conversationKey,
  type TopicConversation,
} from "../../model/store/history/conversation.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { splitResolved } from "../../model/topics/topic-title.ts";
import { markConversationsRead } from "../../net/reading/mark-all-read.ts";
import { toggleResolved } from "../../net/topics/resolve-topic.ts";
import { useHasUnread } from "../../read/feed/unread/use-has-unread.ts";
import type { PaletteChoice } from "./palette-choice.ts";

export function useHereEntries(): PaletteChoice[] {
  const view = useView();
  const channelId = "channelId" in view ? view.channelId : 0;
  const channel = useChannel(channelId);
  const rights = useTopicRights(channelId);
  const topic = { kind: "topic", channelId, topic: view.kind === "topic" ? view.topic : "" } as const;
  const following = useTopicFollowing(topic);
  const muting = useTopicMuting(topic);
  const hasUnread = useHasUnread(view.kind === "topic" ? isTopic(topic) : isIn(channelId));
  const mayAdd = useChatStore((state) => channel !== undefined && mayAddPeople(state, channel));
  const jump = isFeed(view) ? [JUMP_TO_DAY] : [];
  if (!channel) return jump;
  const entries =
    view.kind === "topic"
      ? topicEntries(topic, channel, { rights, following, muting, hasUnread })
      : channelEntries(channel, hasUnread, mayAdd);
  return [...entries, ...jump];
}

const JUMP_TO_DAY: PaletteChoice = {
  key: "here jump to a day",
  name: "Jump to a day…",
  words: "date calendar go to",
  icon: <CalendarSearch />,
  run: () => openWindow({ kind: "jump-to-day" }),
};

function isTopic(topic: TopicConversation) {
  const key = conversationKey(topic);
  return (other: Conversation) => conversationKey(other) === key;
}

function isIn(channelId: number) {
  return (other: Conversation) => other.kind === "topic" && other.channelId === channelId;
}

interface OfTopic {
  readonly rights: ReturnType<typeof useTopicRights>;
  readonly following: ReturnType<typeof useTopicFollowing>;
  readonly muting: ReturnType<typeof useTopicMuting>;
  readonly hasUnread: boolean;
}

function topicEntries(
  topic: TopicConversation,
  channel: Channel,
  { rights, following, muting, hasUnread }: OfTopic,
): PaletteChoice[] {
  const { isResolved } = splitResolved(topic.topic);
  const verbs: Verbs = [
    [
      rights.mayResolve && topic.topic !== "",
      isResolved ? "Reopen" : "Resolve",
      Check,
      () => void toggleResolved(topic),
    ],
    [
      rights.mayRename || rights.mayMoveOut,
      moveName(rights),
      MoveRight,
      () => openWindow({ kind: "move-messages", topic, fromId: null }),
    ],
    [channel.isSubscribed, following.isFollowed ? "Stop following" : "Follow", Bell, following.toggle],
    [channel.isSubscribed, muting.isMuted ? "Unmute" : "Mute", BellOff, muting.toggle],
    [hasUnread, "Mark as read", CheckCheck, () => markConversationsRead(isTopic(topic))],
    [true, "Copy link", Link2, () => void copyAddress(topic)],
  ];
  return choicesOf(verbs, "this topic");
}

/** The verb ranks it above topics. */
function moveName({ mayRename, mayMoveOut }: OfTopic["rights"]): string {
  if (!mayRename) return "Move to another channel";
  return mayMoveOut ? "Move or rename" : "Rename";
}

function channelEntries(channel: Channel, hasUnread: boolean, mayAdd: boolean): PaletteChoice[] {
  const { id, isMuted, pinToTop, isSubscribed } = channel;
  const verbs: Verbs = [
    [
      true,
      "Channel settings",
      Settings,
      () => navigate({ kind: "channel-page", channelId: id, tab: "general" }),
    ],
    [true, "All topics", List, () => navigate({ kind: "channel-page", channelId: id, tab: "topics" })],
    [mayAdd, "Add people", UserPlus, () => openWindow({ kind: "add-people", channelId: id })],
    [isSubscribed, isMuted ? "Unmute" : "Mute", BellOff, () => void setMuted(channel, !isMuted)],
    [
      isSubscribed,
      pinToTop ? "Unpin" : "Pin to the top",
      Pin,
      () => void setSubscription(channel, { pinToTop: !pinToTop }),
    ],
    [isSubscribed && hasUnread, "Mark as read", CheckCheck, () => markConversationsRead(isIn(id))],
    [true, "Copy link", Link2, () => void copyAddress({ kind: "channel", channelId: id })],
  ];
  return choicesOf(verbs, "this channel");
}

type Verbs = readonly (readonly [isOffered: boolean, name: string, icon: LucideIcon, run: () => void])[];

function choicesOf(verbs: Verbs, context: string): PaletteChoice[] {
  return verbs.flatMap(([isOffered, name, Icon, run]) =>
    isOffered ? [{ key: `here ${name}`, name, context, icon: <Icon />, run }] : [],
  );
}
