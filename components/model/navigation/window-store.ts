/** The open dialog about a message, topic, channel or own data; one at a time. */

import type { Conversation, TopicConversation } from "../store/history/conversation.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";
import type { Picture } from "./pictures-on-page.ts";

/** `anchor` positions a floating window. */
export type OpenWindow =
  | MessageWindow
  | TopicWindow
  | ChannelWindow
  | SnippetWindow
  | PersonActionWindow
  | DirectWindow
  | DraftWindow
  | TimeWindow
  | ViewWindow
  | PersonWindow
  | StatusWindow
  | PicturesWindow
  | DayWindow
  | SignOutWindow;

export type MessageWindow = { messageId: number } & (
  | { kind: "emoji-picker"; anchor: HTMLElement }
  | { kind: "message-menu"; anchor: HTMLElement }
  | { kind: "delete-message" }
  | { kind: "message-history" }
  | { kind: "reactors" }
  | { kind: "read-receipts" }
  | { kind: "remind-me" }
  | { kind: "report-message" }
);

export type TopicWindow = { topic: TopicConversation } & (
  | { kind: "topic-menu"; anchor: HTMLElement }
  /** `fromId` is the first message; null for the whole topic. */
  | { kind: "delete-topic" }
  | { kind: "move-messages"; fromId: number | null }
  /** `fromId` is the first selected message. */
  | { kind: "move-selected"; fromId: number }
);

export type ChannelWindow = { channelId: number } & (
  | { kind: "channel-menu"; anchor: HTMLElement }
  | { kind: "leave-channel" }
  | { kind: "add-people" }
);

export type PersonActionWindow = { userId: number } & (
  | { kind: "person-menu"; anchor: HTMLElement }
  | { kind: "edit-person" }
  | { kind: "reset-password" }
);

export type DirectWindow = { userIds: readonly number[] } & (
  | { kind: "direct-menu"; anchor: HTMLElement }
  /** Begins a conversation with these people and others. */
  | { kind: "add-to-direct" }
);

/** `content` is the snippet's initial text. */
export type SnippetWindow = { kind: "new-snippet"; content: string };

export type DraftWindow = { kind: "schedule-message"; draftKey: string; conversation: Conversation };

/** Inserts a time into the composer around `anchor`. */
export type TimeWindow = { kind: "insert-time"; anchor: HTMLElement };

/** `name` is a suggestion. */
export type ViewWindow = { kind: "name-view"; fragment: string; name: string };

export type PersonWindow = { kind: "person"; userId: number };

export type StatusWindow = { kind: "status" };

/** Starts at `index`. */
export type PicturesWindow = { kind: "pictures"; pictures: readonly Picture[]; index: number };

/** In the open view. */
export type DayWindow = { kind: "jump-to-day" };

/** Confirms signing out with unsent messages. */
export type SignOutWindow = { kind: "sign-out" };

const windowStore = createStore<OpenWindow | null>(null);

export function openWindow(window: OpenWindow): void {
  windowStore.update(() => window);
}

export function closeWindow(window: OpenWindow): void {
  windowStore.update((open) => (open === window ? null : open));
}

/** Windows that survive a renamed topic. */
const FOLLOWING: readonly (OpenWindow["kind"] | undefined)[] = [
  "add-people",
  "move-messages",
  "move-selected",
  "schedule-message",
];

/** @param isFollowing whether the open view only got another address. */
export function closeByMove(isFollowing: boolean): void {
  windowStore.update((open) => (isFollowing && FOLLOWING.includes(open?.kind) ? open : null));
}

export function useOpenWindow(): OpenWindow | null {
  return useStore(windowStore, (open) => open);
}

export function useIsAnchored(messageId: number): boolean {
  return useStore(
    windowStore,
    (open) => open !== null && "anchor" in open && "messageId" in open && open.messageId === messageId,
  );
}
