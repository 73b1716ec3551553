/** Which window is open about a message, a topic, a channel, or something of the reader's own: one at a time. */

import type { Conversation, TopicConversation } from "../store/history/conversation.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";
import type { Picture } from "./pictures-on-page.ts";

/** `anchor` is the element that a floating window stands beside. */
export type OpenWindow =
  | MessageWindow
  | TopicWindow
  | ChannelWindow
  | SnippetWindow
  | DraftWindow
  | TimeWindow
  | ViewWindow
  | PersonWindow
  | PicturesWindow
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
  /** `fromId` is the message to move from; null for the whole topic. */
  | { kind: "move-messages"; fromId: number | null }
  /** `fromId` is the first of those that are selected. */
  | { kind: "move-selected"; fromId: number }
);

/** The parts of a channel's settings; the first is about the channel itself. */
export type ChannelSettingsTab = "general" | "topics" | "personal" | "permissions";

export type ChannelWindow = { channelId: number } & (
  | { kind: "channel-menu"; anchor: HTMLElement }
  | { kind: "leave-channel" }
  | { kind: "channel-settings"; tab: ChannelSettingsTab }
);

/** `content` is what the new snippet begins with. */
export type SnippetWindow = { kind: "new-snippet"; content: string };

/** Sending what is written in the composer of this draft later. */
export type DraftWindow = { kind: "schedule-message"; draftKey: string; conversation: Conversation };

/** A time for the composer in whose form `anchor` is. */
export type TimeWindow = { kind: "insert-time"; anchor: HTMLElement };

/** Keeping a view among one's own; `name` is offered. */
export type ViewWindow = { kind: "name-view"; fragment: string; name: string };

/** Who a person is, by an address of theirs. */
export type PersonWindow = { kind: "person"; userId: number };

/** Pictures to be looked at one by one; `index` says which is the first. */
export type PicturesWindow = { kind: "pictures"; pictures: readonly Picture[]; index: number };

/** Signing out although something waits to be sent. */
export type SignOutWindow = { kind: "sign-out" };

const windowStore = createStore<OpenWindow | null>(null);

/** Opens a window in place of the one that is open. */
export function openWindow(window: OpenWindow): void {
  windowStore.update(() => window);
}

/** Closes this window, unless another has taken its place. */
export function closeWindow(window: OpenWindow): void {
  windowStore.update((open) => (open === window ? null : open));
}

/** Those that stay when a topic is renamed, by the reader in the channel's settings or by somebody else. */
const FOLLOWING: readonly (OpenWindow["kind"] | undefined)[] = [
  "channel-settings",
  "move-messages",
  "move-selected",
  "schedule-message",
];

/**
 * Closes whichever window is open: it would cover what one has gone to.
 * @param isFollowing what is on screen has only got another address.
 */
export function closeByMove(isFollowing: boolean): void {
  windowStore.update((open) => (isFollowing && FOLLOWING.includes(open?.kind) ? open : null));
}

/** The window that is open. */
export function useOpenWindow(): OpenWindow | null {
  return useStore(windowStore, (open) => open);
}

/** Whether a floating window stands beside something of this message, which must then stay in sight. */
export function useIsAnchored(messageId: number): boolean {
  return useStore(
    windowStore,
    (open) => open !== null && "anchor" in open && "messageId" in open && open.messageId === messageId,
  );
}
