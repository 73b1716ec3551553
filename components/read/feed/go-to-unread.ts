/** Leads to the next unread conversation, which is prefetched. */
import {
  POLICY_FOLLOWED,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "../../../lib/channels/topics/topics-limits.contract.ts";
import { orderChannels } from "../../model/channels/order-channels.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { conversationOfView, viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { readingPlace } from "../../model/reading/reading-place.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { derived } from "../../model/store/derived.ts";
import { type Conversation, conversationKey, topicKey } from "../../model/store/history/conversation.ts";
import type { TopicPoliciesState } from "../../model/store/history/topics-state.ts";
import type { UnreadConversation } from "../../model/store/history/unread-state.ts";
import { loadFeed, pageRequestName } from "./load-feed.ts";

// Without unread messages, the inbox says so.
function goToNext(conversations: readonly Conversation[]): void {
  const next = nextAfterHere(conversations);
  navigate(next ? viewOfConversation(next) : { kind: "inbox" });
}

function nextAfterHere(conversations: readonly Conversation[]): Conversation | null {
  return nextOf(conversations, conversationOfView(currentView()));
}

const topicsIn = derived(
  ({ unread, channels, topicPolicies }: ChatState): Parameters<typeof topicsInOrder> => [
    unread,
    channels,
    topicPolicies,
  ],
  topicsInOrder,
);

function topicsInOrder(
  unread: ChatState["unread"],
  channels: ChatState["channels"],
  policies: ChatState["topicPolicies"],
): readonly Conversation[] {
  const subscribed = [...channels.values()].filter((channel) => channel.isSubscribed);
  return unreadTopics(unread.conversations.values(), orderChannels(subscribed), policies);
}

function topics(): readonly Conversation[] {
  return topicsIn(chatStore.getState());
}

export function goToNextTopic(): void {
  goToNext(topics());
}

export function goToNextDirect(): void {
  goToNext(unreadDirects(chatStore.getState().unread.conversations.values()));
}

export function fetchUnreadAhead(): void {
  window.addEventListener("hashchange", fetchWhenIdle);
  document.addEventListener("visibilitychange", fetchWhenIdle);
  // A new arrival may be next.
  chatStore.subscribe(({ unread }, previous) => {
    if (unread !== previous.unread) fetchAfterArrival();
  });
  fetchWhenIdle();
}

/** Spreads the requests of all subscribers' tabs. */
const ARRIVALS_SPREAD_MS = 3000;

let hasArrived = false;

function fetchAfterArrival(): void {
  if (hasArrived) return;
  hasArrived = true;
  setTimeout(() => {
    hasArrived = false;
    fetchWhenIdle();
  }, Math.random() * ARRIVALS_SPREAD_MS);
}

let isWaiting = false;

function fetchWhenIdle(): void {
  if (isWaiting) return;
  isWaiting = true;
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNext);
  else setTimeout(fetchNext, 200);
}

function fetchNext(): void {
  isWaiting = false;
  // Hidden tabs do not prefetch.
  if (document.visibilityState !== "visible" || chatStore.getState().connection !== "online") return;
  const next = nextAfterHere(topics());
  if (!next) return;
  const view = viewOfConversation(next);
  const { feeds, requests } = chatStore.getState();
  const isHere = feeds.has(viewKey(view)) || requests.has(pageRequestName(view, "first"));
  if (!isHere && readingPlace(viewKey(view)) === undefined) void loadFeed(view, "first_unread");
}

type OrderedChannel = { id: number; isMuted: boolean };

/** Unmuted topics in sidebar order, latest first. */
export function unreadTopics(
  unread: Iterable<UnreadConversation>,
  channels: readonly OrderedChannel[],
  policies: TopicPoliciesState,
): Conversation[] {
  const places = new Map(channels.map(({ id, isMuted }, place) => [id, { place, isMuted }]));
  return [...unread]
    .flatMap(({ conversation, ids }) => {
      if (conversation.kind !== "topic") return [];
      const channel = places.get(conversation.channelId);
      const policy = policies.get(topicKey(conversation.channelId, conversation.topic));
      const isWanted = policy === POLICY_FOLLOWED || policy === POLICY_UNMUTED;
      return channel === undefined || policy === POLICY_MUTED || (channel.isMuted && !isWanted)
        ? []
        : [{ conversation, place: channel.place, newest: ids.lastKey() ?? 0 }];
    })
    .toSorted((a, b) => a.place - b.place || b.newest - a.newest)
    .map(({ conversation }) => conversation);
}

export function unreadDirects(unread: Iterable<UnreadConversation>): Conversation[] {
  return [...unread]
    .filter(({ conversation }) => conversation.kind === "direct")
    .toSorted((a, b) => (b.ids.lastKey() ?? 0) - (a.ids.lastKey() ?? 0))
    .map(({ conversation }) => conversation);
}

/** Wraps around; null if there is no other. */
export function nextOf(
  conversations: readonly Conversation[],
  current: Conversation | null,
): Conversation | null {
  const currentKey = current && conversationKey(current);
  const at = conversations.findIndex((conversation) => conversationKey(conversation) === currentKey);
  const others = [...conversations.slice(at + 1), ...conversations.slice(0, Math.max(at, 0))];
  return others[0] ?? null;
}
