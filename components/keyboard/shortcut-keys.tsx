"use client";
/** The keys that work everywhere in the chat. */
import { useEffect } from "react";
import { navigate } from "../navigation/navigate.ts";
import { currentView } from "../navigation/use-view.ts";
import { conversationOfView, viewOfConversation } from "../navigation/view.ts";
import { viewOfFragment } from "../navigation/view-fragment.ts";
import { openDialog } from "../shell/open-dialog.ts";
import { setShell, shellStore } from "../shell/shell-store.ts";
import { orderChannels } from "../sidebar/order-channels.ts";
import { chatStore } from "../store/chat-store.ts";
import type { Conversation } from "../store/history/conversation.ts";
import { isKeyTaken } from "./key-taken.ts";
import { nextOf, unreadDirects, unreadTopics } from "./next-unread.ts";

type Actions = Readonly<Record<string, () => void>>;

// With nothing else unread these keys lead to the inbox, which says so.
function goToNext(conversations: readonly Conversation[]): void {
  const view = viewOfFragment(window.location.hash);
  const next = nextOf(conversations, view && conversationOfView(view));
  navigate(next ? viewOfConversation(next) : { kind: "inbox" });
}

function goToNextTopic(): void {
  const { unread, channels, topicPolicies } = chatStore.getState();
  const subscribed = [...channels.values()].filter((channel) => channel.isSubscribed);
  goToNext(unreadTopics(unread.conversations.values(), orderChannels(subscribed), topicPolicies));
}

function goToNextDirect(): void {
  goToNext(unreadDirects(chatStore.getState().unread.conversations.values()));
}

function togglePalette(): void {
  if (shellStore.getState().dialog === "palette") setShell({ dialog: null });
  else openDialog("palette");
}

const PLAIN_KEYS: Actions = {
  "?": () => openDialog("shortcuts"),
  "/": () => openDialog("search"),
  x: () => openDialog("new-direct"),
  i: () => navigate({ kind: "inbox" }),
  t: () => navigate({ kind: "recent" }),
  a: () => navigate({ kind: "feed" }),
  n: goToNextTopic,
  p: goToNextDirect,
};

const MODIFIED_KEYS: Actions = {
  k: togglePalette,
  "\\": () => setShell({ isSidebarCollapsed: !shellStore.getState().isSidebarCollapsed }),
};

function actionOf(event: KeyboardEvent): (() => void) | undefined {
  const key = event.key.toLowerCase();
  const isModified = (event.metaKey || event.ctrlKey) && !event.altKey && !event.defaultPrevented;
  if (isModified) return MODIFIED_KEYS[key];
  // Only messages have use for the other letters, and a slip would leave the settings.
  if (key !== "?" && currentView().kind === "settings") return undefined;
  // A window that is open but still loading has no field yet to take the letters.
  return isKeyTaken(event) || shellStore.getState().dialog !== null ? undefined : PLAIN_KEYS[key];
}

/** Draws nothing. Letters do nothing while one types or a window is open; with the modifier key they always work. */
export function ShortcutKeys() {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);

  return null;
}
