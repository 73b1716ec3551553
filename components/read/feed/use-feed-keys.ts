"use client";
/** Keyboard navigation and message commands of a feed. */
import { useEffect, useRef } from "react";
import { isKeyTaken } from "../../model/keyboard/key-taken.ts";
import { keyOf } from "../../model/keyboard/pressed-key.ts";
import { awaitField, stopAwaiting } from "../../model/keyboard/type-ahead.ts";
import { EMOJI_FIELD, editField, quotationField } from "../../model/messages/awaited-fields.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { preload } from "../../ui/lazy-module.ts";
import { useFirstTouch } from "../../ui/use-first-touch.ts";
import { messageTools } from "../message/message-tools.ts";
import { replyTo } from "../message/reply-to.ts";
import { asksToEditNewest, newestEditable } from "./edit-newest.ts";
import type { FeedRow } from "./message-rows.ts";
import type { FeedScroll } from "./scroll/use-feed-scroll.ts";

/** See message-keys.ts. */
const COMMANDS: ReadonlySet<string> = new Set(["R", ">", "s", "u", "e", "m", "v", "w", "+", "."]);

const FIELDS: Readonly<Record<string, (messageId: number) => string>> = {
  ">": quotationField,
  e: editField,
  "+": () => EMOJI_FIELD,
};

function command(key: string, message: Message): boolean {
  if (!COMMANDS.has(key)) return false;
  const field = FIELDS[key]?.(message.id);
  if (field) awaitField(field);
  void runCommand(key, message).then((isDone) => !isDone && field && stopAwaiting());
  return true;
}

async function runCommand(key: string, message: Message): Promise<boolean> {
  try {
    return (await messageTools.load()).messageCommand(key, message);
  } catch {
    // Offline; the next press retries.
    return false;
  }
}

type Options = {
  rows: readonly FeedRow[];
  scroll: FeedScroll;
  selectedId: number | null;
  select: (messageId: number | null) => void;
  selectNewest: () => void;
  selectOldest: () => void;
};

/** On the document, for focus anywhere outside a field. */
export function useFeedKeys(options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  useFirstTouch(() => preload(messageTools));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isDone = asksToEditNewest(event)
        ? editNewest(latest.current)
        : !isKeyTaken(event) && act(event, latest.current);
      if (isDone) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function editNewest({ rows, scroll }: Options): boolean {
  const message = newestEditable(rows, chatStore.getState());
  if (!message) return false;
  scroll.scrollToRow(rows.findIndex((row) => row.kind === "message" && row.message === message));
  return command("e", message);
}

function act(event: KeyboardEvent, { rows, scroll, selectedId, select, ...to }: Options): boolean {
  const inSidebar = event.target instanceof HTMLElement && event.target.closest("nav, aside") !== null;
  const placeOf = (id: number | null) =>
    rows.findIndex((row) => row.kind === "message" && row.message.id === id);
  const place = placeOf(selectedId);
  // The selected message may have been deleted.
  const at = place < 0 ? placeOf(focusedId()) : place;
  const selected = rows[at];
  const go = (index: number): boolean => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row?.kind !== "message") return false;
    select(row.message.id);
    scroll.scrollToRow(rows.indexOf(row));
    return true;
  };
  const key = keyOf(event);
  switch (key) {
    case "ArrowDown":
    case "j":
      return !(inSidebar && key === "ArrowDown") && go(at < 0 ? scroll.rowAtTop() : at + 1);
    case "ArrowUp":
    case "k":
      return !(inSidebar && key === "ArrowUp") && go(at < 0 ? scroll.rowAtBottom() : at - 1);
    case "Home":
      to.selectOldest();
      return true;
    case "End":
      to.selectNewest();
      return true;
    case "Escape":
      select(null);
      return selectedId !== null;
    case "r":
      if (selected?.kind !== "message") return false;
      // Esc in the composer leads back to it.
      select(selected.message.id);
      replyTo(selected.message);
      return true;
    default:
      return selected?.kind === "message" && command(key, selected.message);
  }
}

function focusedId(): number | null {
  const article = document.activeElement?.closest<HTMLElement>("article[data-message-id]");
  return article ? Number(article.dataset.messageId) : null;
}
