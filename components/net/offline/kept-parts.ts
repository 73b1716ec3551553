/** Selects the snapshot's parts. */

import { viewKey } from "../../model/navigation/view.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { derived } from "../../model/store/derived.ts";
import { trimmedFeed } from "../../model/store/history/evict-history.ts";
import type { Feed, FeedsState } from "../../model/store/history/feeds-state.ts";
import type { Message, MessagesState } from "../../model/store/history/messages-state.ts";
import { topicsOf } from "../../model/store/history/topics-state.ts";
import type { UnreadState } from "../../model/store/history/unread-state.ts";
import type { Parts } from "./kept-database.ts";
import { type KeptFeed, type KeptState, MESSAGES, PLAIN_PARTS, TOPICS } from "./kept-state.ts";

/** Latest opened, each around its first unread message. */
const MAX_FEEDS = 12;
/** About two megabytes of ordinary chat. */
const MAX_MESSAGES = 2000;
/** A changed message rewrites only its block of neighboring ids. */
const BLOCK = 64;

/** Undefined for removed parts; everything without `before`. */
export function changedParts(state: ChatState, before: ChatState | null): Parts {
  const names = PLAIN_PARTS.filter((name) => state[name] !== before?.[name]);
  const plain = Object.fromEntries(names.map((name) => [name, state[name]]));
  const isHistoryChanged = state.messages !== before?.messages || state.feeds !== before.feeds;
  return {
    ...plain,
    ...changedTopics(state, before),
    ...(state.directs !== before?.directs && { directs: [...state.directs.values()] }),
    ...(state.unread !== before?.unread && { unread: keptUnread(state) }),
    ...(isHistoryChanged && changedHistory(state, before)),
  };
}

function changedTopics({ topics }: ChatState, before: ChatState | null): Parts {
  const changed = [...topics].filter(([channelId, list]) => list !== before?.topics.get(channelId));
  const gone = [...(before?.topics.keys() ?? [])].filter((channelId) => !topics.has(channelId));
  return Object.fromEntries([
    ...changed.map(([channelId, list]) => [TOPICS + channelId, topicsOf(list)]),
    ...gone.map((channelId) => [TOPICS + channelId, undefined]),
  ]);
}

function keptUnread({ unread }: ChatState): KeptState["unread"] {
  const conversations = [...unread.conversations.values()].map(({ conversation, ids }) => ({
    conversation,
    ids: [...ids.keys()],
  }));
  return { conversations, mentions: [...unread.mentions.keys()] };
}

function changedHistory(state: ChatState, before: ChatState | null): Parts {
  // First, while still memoized from the last write.
  const former = before ? historyOf(before).blocks : NO_BLOCKS;
  const { feeds, blocks } = historyOf(state);
  const changed = [...blocks].filter(([name, block]) => !isSame(block, former.get(name)));
  const gone = [...former.keys()].filter((name) => !blocks.has(name));
  return { feeds, ...Object.fromEntries([...changed, ...gone.map((name) => [name, undefined])]) };
}

const historyOf = derived(
  ({ messages, feeds, unread }: ChatState): [MessagesState, FeedsState, UnreadState] => [
    messages,
    feeds,
    unread,
  ],
  (messages, all, unread) => {
    const feeds = feedsOpenedLast(all).map((feed) => keptFeed(feed, messages));
    return { feeds, blocks: blocksOf(keptMessages(messages, feeds, unread)) };
  },
);

export function lacksOwnActs(state: ChatState, before: ChatState): boolean {
  if (state.feeds === before.feeds) return false;
  const opened = feedsOpenedLast(state.feeds).at(-1);
  if (!opened) return false;
  const former = feedsOpenedLast(before.feeds).find(({ view }) => viewKey(view) === viewKey(opened.view));
  if (former?.generation !== opened.generation) return true;
  const latest = opened.ids.lastKey() ?? 0;
  return latest !== former.ids.lastKey() && state.messages.get(latest)?.senderId === state.ownUserId;
}

/** Search results soon become stale. */
function feedsOpenedLast(feeds: FeedsState): Feed[] {
  return [...feeds.values()].filter(({ view }) => view.kind !== "narrow").slice(-MAX_FEEDS);
}

/** Covers the first screen; reading places are lost with the page. */
function keptFeed(feed: Feed, messages: MessagesState): KeptFeed {
  const { view, ids, foundOldest, foundNewest, isLimited } = trimmedFeed(feed, messages, undefined);
  return { view, ids: [...ids.keys()], foundOldest, foundNewest, isLimited };
}

function keptMessages(
  messages: MessagesState,
  feeds: readonly KeptFeed[],
  { conversations }: UnreadState,
): Message[] {
  const ids = new Set(feeds.flatMap((feed) => feed.ids));
  // The inbox shows latest unread messages; they must not cut holes into feeds.
  const latest = [...conversations.values()].flatMap((entry) => entry.ids.lastKey() ?? []);
  for (const id of latest.sort((a, b) => a - b).slice(-Math.max(1, MAX_MESSAGES - ids.size))) ids.add(id);
  return [...ids].sort((a, b) => a - b).flatMap((id) => messages.get(id) ?? []);
}

type Blocks = ReadonlyMap<string, readonly Message[]>;

const NO_BLOCKS: Blocks = new Map();

function blocksOf(messages: readonly Message[]): Blocks {
  return Map.groupBy(messages, ({ id }) => MESSAGES + Math.floor(id / BLOCK));
}

function isSame(block: readonly Message[], former: readonly Message[] | undefined): boolean {
  return block.length === former?.length && block.every((message, index) => message === former[index]);
}
