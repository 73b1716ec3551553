"use client";
/** Walks a feed by keyboard, and acts on the selected message. */
import { useEffect, useRef } from "react";
import { focusComposer } from "../composer/composer-focus.ts";
import { isKeyTaken } from "../keyboard/key-taken.ts";
import { navigate } from "../navigation/navigate.ts";
import type { FeedView } from "../navigation/view.ts";
import type { Message } from "../store/history/messages-state.ts";
import { lateModule, preload } from "../ui/late-module.ts";
import { useFirstTouch } from "../ui/use-first-touch.ts";
import type { FeedRow } from "./message-rows.ts";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";

// Loaded with the first touch: people read before they act.
const messageKeys = lateModule(() => import("../message/message-keys.ts"));

/** The keys of message-keys.ts. */
const COMMANDS: ReadonlySet<string> = new Set(["r", ">", "s", "u", "e", "m", "+", "."]);

function command(key: string, message: Message): boolean {
  if (!COMMANDS.has(key)) return false;
  void messageKeys.load().then(({ messageCommand }) => messageCommand(key, message));
  return true;
}

type Options = {
  view: FeedView;
  rows: readonly FeedRow[];
  scroll: FeedScroll;
  selectedId: number | null;
  select: (messageId: number | null) => void;
};

/** Listens on the document, so that keys work wherever the focus is outside a field. */
export function useFeedKeys(options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  useFirstTouch(() => preload(messageKeys));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isKeyTaken(event) || !act(event, latest.current)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function act(event: KeyboardEvent, { view, rows, scroll, selectedId, select }: Options): boolean {
  const inSidebar = event.target instanceof HTMLElement && event.target.closest("nav, aside") !== null;
  const actsOn = selectedId ?? focusedId();
  const at = rows.findIndex((row) => row.kind === "message" && row.message.id === actsOn);
  const selected = rows[at];
  const go = (index: number): boolean => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row?.kind !== "message") return false;
    select(row.message.id);
    scroll.scrollToRow(rows.indexOf(row));
    return true;
  };
  switch (event.key) {
    case "ArrowDown":
    case "j":
      return !(inSidebar && event.key === "ArrowDown") && go(at < 0 ? firstVisible(rows, scroll) : at + 1);
    case "ArrowUp":
    case "k":
      return !(inSidebar && event.key === "ArrowUp") && go(at < 0 ? lastVisible(rows, scroll) : at - 1);
    case "Home":
      return go(0);
    case "End":
      select(null);
      scroll.scrollToEnd();
      return true;
    case "Escape":
      select(null);
      return selectedId !== null;
    case "r":
      if (selected?.kind === "message") return command("r", selected.message);
      focusComposer();
      return true;
    case "c":
      return startTopic(view);
    default:
      return selected?.kind === "message" && command(event.key, selected.message);
  }
}

/** The message that was clicked or touched. */
function focusedId(): number | null {
  const article = document.activeElement?.closest<HTMLElement>("article[data-message-id]");
  return article ? Number(article.dataset.messageId) : null;
}

/** The channel's composer asks for the topic first. */
function startTopic(view: FeedView): boolean {
  if (view.kind !== "channel" && view.kind !== "topic") return false;
  navigate({ kind: "channel", channelId: view.channelId });
  focusComposer();
  return true;
}

function firstVisible(rows: readonly FeedRow[], { list }: FeedScroll): number {
  return list.current ? list.current.findItemIndex(list.current.scrollOffset) : rows.length - 1;
}

function lastVisible(rows: readonly FeedRow[], { list }: FeedScroll): number {
  const handle = list.current;
  return handle ? handle.findItemIndex(handle.scrollOffset + handle.viewportSize - 1) : rows.length - 1;
}
