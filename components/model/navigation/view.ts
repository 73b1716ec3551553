/** What the middle of the screen can show, as a value that addresses and feeds are made from. */
import { type Conversation, directKey, topicKey } from "../store/history/conversation.ts";

/** `near` is the message a link points to. */
export type View =
  | ListView
  | { kind: "feed"; near?: number }
  | { kind: "mentions"; near?: number }
  | { kind: "starred"; near?: number }
  | { kind: "channel"; channelId: number; near?: number }
  | { kind: "topic"; channelId: number; topic: string; near?: number }
  | { kind: "direct"; userIds: readonly number[]; near?: number }
  /** `path` is the whole address behind the `#`, e.g. "organization/linkifier-settings". */
  | { kind: "settings"; path: string }
  /** What fits these terms and is none of the others, such as a search; it shows what was found when it was opened. */
  | { kind: "narrow"; terms: readonly NarrowTerm[]; near?: number }
  /** An address that leads nowhere. */
  | { kind: "unknown" };

/** A list of something other than messages; its address is its name. */
export type ListView = { kind: ListKind };

export type ListKind = (typeof LIST_KINDS)[number];

export const LIST_KINDS = ["inbox", "recent", "drafts", "scheduled", "reminders"] as const;

/** One condition on messages, as the protocol has it. */
export type NarrowTerm = {
  operator: string;
  operand: string | number | readonly number[];
  negated?: boolean;
};

/** The views beside the sidebar; settings take the whole window instead. */
export type PlaceView = Exclude<View, { kind: "settings" }>;

/** The views that show messages. */
export type FeedView = Exclude<PlaceView, ListView | { kind: "unknown" }>;

/** One key per place, whatever message is pointed to in it. */
export function viewKey(view: View): string {
  if (view.kind === "channel") return `channel:${view.channelId}`;
  if (view.kind === "topic") return `topic:${topicKey(view.channelId, view.topic)}`;
  if (view.kind === "direct") return `direct:${directKey(view.userIds)}`;
  if (view.kind === "narrow") return `narrow:${JSON.stringify(view.terms)}`;
  return view.kind === "settings" ? `settings:${view.path}` : view.kind;
}

/** The view of one conversation. */
export function viewOfConversation(conversation: Conversation): FeedView {
  return conversation.kind === "topic"
    ? {
        kind: "topic",
        channelId: conversation.channelId,
        topic: conversation.topic,
      }
    : { kind: "direct", userIds: conversation.userIds };
}

/** The view that a link to a message leads to: its conversation, at the message. */
export function viewOfMessage({
  id,
  conversation,
}: {
  readonly id: number;
  readonly conversation: Conversation;
}): View {
  return { ...viewOfConversation(conversation), near: id };
}

/** The conversation a view shows and writes to; null where several are mixed. */
export function conversationOfView(view: View): Conversation | null {
  if (view.kind === "topic") return { kind: "topic", channelId: view.channelId, topic: view.topic };
  if (view.kind === "direct") return { kind: "direct", userIds: view.userIds };
  return null;
}
