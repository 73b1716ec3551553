/** Leads to the next conversation with something unread, whose messages are fetched before it is asked for. */

import { orderChannels } from "../../model/channels/order-channels.ts";
import { nextOf, unreadDirects, unreadTopics } from "../../model/keyboard/next-unread.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { currentView } from "../../model/navigation/use-view.ts";
import { conversationOfView, viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import { readingPlace } from "../../model/reading/reading-place.ts";
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { derived } from "../../model/store/derived.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import { loadFeed, pageRequestName } from "./load-feed.ts";

// With nothing else unread these keys lead to the inbox, which says so.
function goToNext(conversations: readonly Conversation[]): void {
  const next = nextAfterHere(conversations);
  navigate(next ? viewOfConversation(next) : { kind: "inbox" });
}

function nextAfterHere(conversations: readonly Conversation[]): Conversation | null {
  return nextOf(conversations, conversationOfView(currentView()));
}

/** Put in order once per change of state: each view that is opened asks for the one after it. */
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

/** From now on the next unread topic is fetched while the reader is still in the one before it. */
export function fetchUnreadAhead(): void {
  window.addEventListener("hashchange", fetchWhenIdle);
  document.addEventListener("visibilitychange", fetchWhenIdle);
  // What has just arrived may be the next one.
  chatStore.subscribe(({ unread }, previous) => {
    if (unread !== previous.unread) fetchAfterArrival();
  });
  fetchWhenIdle();
}

/** All who have the topic hear of a message in the same moment: their tabs ask for it one after the other. */
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
  // Safari has no requestIdleCallback. What the reader has just asked for comes first.
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNext);
  else setTimeout(fetchNext, 200);
}

function fetchNext(): void {
  isWaiting = false;
  // Nobody reads in a tab behind others.
  if (document.visibilityState !== "visible" || chatStore.getState().connection !== "online") return;
  const next = nextAfterHere(topics());
  if (!next) return;
  const view = viewOfConversation(next);
  const { feeds, requests } = chatStore.getState();
  const isHere = feeds.has(viewKey(view)) || requests.has(pageRequestName(view, "first"));
  if (!isHere && readingPlace(viewKey(view)) === undefined) void loadFeed(view, "first_unread");
}
