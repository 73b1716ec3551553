/** Views: the values behind addresses and feeds. */
import { type Conversation, directKey, topicKey } from "../store/history/conversation.ts";
import type { ChannelPageView } from "./channel-page.ts";

/** `near` is the linked message. */
export type View =
  | ListView
  | { kind: "feed"; near?: number }
  | { kind: "mentions"; near?: number }
  | { kind: "starred"; near?: number }
  | { kind: "channel"; channelId: number; near?: number }
  | { kind: "topic"; channelId: number; topic: string; near?: number }
  | { kind: "direct"; userIds: readonly number[]; near?: number }
  | ChannelPageView
  /** `path` follows `#`, e.g. "organization/linkifier-settings". */
  | { kind: "settings"; path: string }
  /** Search results are as of opening. */
  | { kind: "narrow"; terms: readonly NarrowTerm[]; near?: number }
  | { kind: "unknown" };

/** A list of other things than messages. */
export type ListView = { kind: ListKind };

export type ListKind = (typeof LIST_KINDS)[number];

export const LIST_KINDS = ["inbox", "recent", "drafts", "scheduled", "reminders"] as const;

export type NarrowTerm = {
  operator: string;
  operand: string | number | readonly number[];
  negated?: boolean;
};

export type PlaceView = Exclude<View, { kind: "settings" }>;

export type FeedView = Exclude<PlaceView, ListView | ChannelPageView | { kind: "unknown" }>;

/** Whether the view lists messages. */
export function isFeed(view: View): view is FeedView {
  switch (view.kind) {
    case "feed":
    case "mentions":
    case "starred":
    case "channel":
    case "topic":
    case "direct":
    case "narrow":
      return true;
    default:
      return false;
  }
}

/** Ignores the linked message, and the part of a page. */
export function viewKey(view: View): string {
  if (view.kind === "channel") return `channel:${view.channelId}`;
  if (view.kind === "channel-page") return `channel-page:${view.channelId}`;
  if (view.kind === "topic") return `topic:${topicKey(view.channelId, view.topic)}`;
  if (view.kind === "direct") return `direct:${directKey(view.userIds)}`;
  if (view.kind === "narrow") return `narrow:${JSON.stringify(view.terms)}`;
  return view.kind === "settings" ? `settings:${view.path}` : view.kind;
}

export function viewOfConversation(conversation: Conversation): FeedView {
  return conversation.kind === "topic"
    ? {
        kind: "topic",
        channelId: conversation.channelId,
        topic: conversation.topic,
      }
    : { kind: "direct", userIds: conversation.userIds };
}

export function viewOfMessage({
  id,
  conversation,
}: {
  readonly id: number;
  readonly conversation: Conversation;
}): View {
  return { ...viewOfConversation(conversation), near: id };
}

/** Null for mixed conversations. */
export function conversationOfView(view: View): Conversation | null {
  if (view.kind === "topic") return { kind: "topic", channelId: view.channelId, topic: view.topic };
  if (view.kind === "direct") return { kind: "direct", userIds: view.userIds };
  return null;
}
