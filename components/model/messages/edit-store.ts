/** The messages the reader is editing: what they have typed is kept in this tab until it is saved or given up. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export type Edit = {
  /** The Markdown that the edit began from, as the server had it. */
  source: string;
  /** As typed. */
  text: string;
  /**
   * "closed" keeps what was typed for the next time. "saved" shows what was typed until the event with the new HTML
   * replaces `html`.
   */
  phase: "open" | "closed" | "saving" | "saved";
  /** The message's HTML when the edit was saved. */
  html: string;
  /** Why it was not saved. */
  failure: string | null;
  /** What the message says now, when it was changed elsewhere meanwhile. */
  conflict: string | null;
};

/** By message id. */
type Edits = ReadonlyMap<number, Edit>;

const editStore = createStore<Edits>(new Map());

/** Begins keeping the account's unfinished edits, so that they survive a reload. */
export function keepEdits(accountId: number): () => void {
  return keepPart(accountId, {
    store: editStore,
    name: "edit",
    where: "tab",
    entries: (edits) => new Map([...edits].map(([id, edit]) => [String(id), edit])),
    restore: (_, entries) => new Map([...entries].flatMap(([id, value]) => restored(Number(id), value))),
  });
}

function restored(id: number, value: unknown): [number, Edit][] {
  if (typeof value !== "object" || value === null || !("source" in value && "text" in value)) return [];
  const { source, text } = value;
  if (typeof source !== "string" || typeof text !== "string" || source === text) return [];
  return [[id, { ...beginning(source), text, phase: "closed" }]];
}

/** An edit in which nothing has been typed yet. */
export function beginning(source: string): Edit {
  return { source, text: source, phase: "open", html: "", failure: null, conflict: null };
}

/** The edit of a message as it is now. */
export function readEdit(messageId: number): Edit | undefined {
  return editStore.getState().get(messageId);
}

/** Keeps an edit; null forgets it. */
export function putEdit(messageId: number, edit: Edit | null): void {
  editStore.update((edits) => {
    const next = new Map(edits);
    if (edit) next.set(messageId, edit);
    else next.delete(messageId);
    return next;
  });
}

/** Changes an edit, unless it was given up meanwhile. */
export function patchEdit(messageId: number, patch: Partial<Edit>): void {
  const known = readEdit(messageId);
  if (known) putEdit(messageId, { ...known, ...patch });
}

/** The edit of a message, as it changes. */
export function useEdit(messageId: number): Edit | undefined {
  return useStore(editStore, (edits) => edits.get(messageId));
}
