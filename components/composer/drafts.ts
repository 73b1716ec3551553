/** What one has begun to write, by place: kept in this browser on every keystroke, until it is sent. */
import { useSyncExternalStore } from "react";

export type Draft = { content: string; topic: string };

const PREFIX = "parley-draft:";
const EMPTY: Draft = { content: "", topic: "" };

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    "content" in value &&
    typeof value.content === "string" &&
    "topic" in value &&
    typeof value.topic === "string"
  );
}

function stored(key: string): Draft {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
    return isDraft(value) ? value : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Names a place and the person, so that a shared browser keeps them apart. */
export function draftKey(ownUserId: number, place: string): string {
  return `${ownUserId}:${place}`;
}

/** What was written in a place; empty where nothing was. */
export function readDraft(key: string): Draft {
  const known = drafts.get(key);
  if (known) return known;
  const draft = stored(key);
  drafts.set(key, draft);
  return draft;
}

/** Keeps what is written now; an empty draft is forgotten. */
export function writeDraft(key: string, draft: Draft): void {
  drafts.set(key, draft);
  try {
    if (draft.content === "" && draft.topic === "") localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Another tab wrote: what it stored is what is true. */
function takeOver({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(PREFIX)) return;
  if (key === null) drafts.clear();
  else drafts.delete(key.slice(PREFIX.length));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", takeOver);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", takeOver);
  };
}

/** The draft of a place, as it changes. */
export function useDraft(key: string): Draft {
  return useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => EMPTY,
  );
}
