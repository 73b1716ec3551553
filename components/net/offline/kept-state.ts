/** Converts between snapshot and state. */

import { viewKey } from "../../model/navigation/view.ts";
import { type ChatState, INITIAL_STATE } from "../../model/store/chat-state.ts";
import { type DirectEntry, directsFromEntries } from "../../model/store/history/directs-state.ts";
import type { Feed } from "../../model/store/history/feeds-state.ts";
import { type Message, NO_MESSAGES, withMessages } from "../../model/store/history/messages-state.ts";
import { type TopicEntry, topicList } from "../../model/store/history/topics-state.ts";
import { type UnreadEntry, unreadFromEntries } from "../../model/store/history/unread-state.ts";
import { idSet } from "../../model/store/id-set.ts";
import type { Parts } from "./kept-database.ts";

/** Presence, typing and pending requests are left out. */
export const PLAIN_PARTS = [
  "ownUserId",
  "enterSends",
  "namesReactors",
  "organization",
  "markdownSettings",
  "users",
  "groups",
  "permissions",
  "settings",
  "ownLists",
  "sharedLists",
  "channels",
  "topicPolicies",
  "statuses",
  "typingRules",
] as const satisfies readonly (keyof ChatState)[];

export type KeptFeed = Pick<Feed, "view" | "foundOldest" | "foundNewest" | "isLimited"> & { ids: number[] };

/** Sorted maps become lists of entries. */
export type KeptState = Pick<ChatState, (typeof PLAIN_PARTS)[number]> & {
  topics: [number, TopicEntry[]][];
  directs: DirectEntry[];
  unread: { conversations: UnreadEntry[]; mentions: number[] };
  messages: Message[];
  feeds: KeptFeed[];
};

export const TOPICS = "topics:";
export const MESSAGES = "messages:";

/** Null unless complete and well-formed. */
export function keptStateOf(parts: Parts): KeptState | null {
  const whole = {
    ...parts,
    topics: partsOf(parts, TOPICS).map(([channelId, entries]) => [Number(channelId), entries]),
    messages: partsOf(parts, MESSAGES).flatMap(([, block]) => block),
  };
  return isKeptState(whole) ? whole : null;
}

function partsOf(parts: Parts, prefix: string): [string, unknown][] {
  return Object.entries(parts).flatMap(([name, part]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), part]] : [],
  );
}

function isKeptState(whole: Parts): whole is KeptState {
  const { topics, directs, unread, messages, feeds } = whole;
  return (
    PLAIN_PARTS.every((name) => isLike(whole[name], INITIAL_STATE[name])) &&
    isListOf(topics, [0, []]) &&
    isListOf(directs, { userIds: [], maxId: 0 }) &&
    isLike(unread, { conversations: [], mentions: [] }) &&
    isListOf(messages, {
      id: 0,
      content: "",
      conversation: {},
      reactions: [],
      submessages: [],
      actions: [],
    }) &&
    isListOf(feeds, { view: { kind: "" }, ids: [], foundOldest: true, foundNewest: true })
  );
}

function isListOf(value: unknown, example: object): boolean {
  return Array.isArray(value) && value.every((entry) => isLike(entry, example));
}

/** A malformed value would fail only when rendered. */
function isLike(value: unknown, example: unknown): boolean {
  if (example === null) return value !== undefined;
  if (typeof example !== "object") return value === null || typeof value === typeof example;
  if (typeof value !== "object" || value === null) return false;
  if (example instanceof Map || example instanceof Set) return value.constructor === example.constructor;
  if (Array.isArray(example) !== Array.isArray(value)) return false;
  return Object.entries(example).every(
    ([name, inner]) => Object.hasOwn(value, name) && isLike(Reflect.get(value, name), inner),
  );
}

export function stateFromKept(state: ChatState, kept: KeptState): ChatState {
  const { topics, directs, unread, messages, feeds, ...plain } = kept;
  return {
    ...state,
    ...plain,
    topics: new Map(topics.map(([channelId, entries]) => [channelId, topicList(entries)])),
    directs: directsFromEntries(directs),
    unread: unreadFromEntries(unread.conversations, unread.mentions),
    messages: withMessages(NO_MESSAGES, messages),
    feeds: new Map(feeds.map((feed) => [viewKey(feed.view), feedFromKept(feed)])),
  };
}

function feedFromKept({ ids, ...feed }: KeptFeed): Feed {
  return { ...feed, ids: idSet(ids), found: new Map(), isStale: false, generation: 0 };
}
