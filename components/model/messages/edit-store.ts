/** Message edits; stored in this tab until saved or discarded. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export type Edit = {
  source: string;
  text: string;
  /** "closed" keeps the text; "saved" shows it until the event replaces `html`. */
  phase: "open" | "closed" | "saving" | "saved";
  html: string;
  failure: string | null;
  /** The current Markdown if changed elsewhere. */
  conflict: string | null;
};

type Edits = ReadonlyMap<number, Edit>;

const editStore = createStore<Edits>(new Map());

export function keepEdits(accountId: number): () => void {
  // Drop the previous account's edits.
  editStore.update((edits) => (edits.size === 0 ? edits : new Map()));
  return keepPart(accountId, {
    store: editStore,
    name: "edit",
    where: "tab",
    // Edits may have been decrypted after an ended session.
    followsOtherTabs: true,
    entries: (edits) => new Map([...edits].map(([id, edit]) => [String(id), edit])),
    restore: (edits, entries) =>
      new Map([...[...entries].flatMap(([id, value]) => restored(Number(id), value)), ...edits]),
  });
}

function restored(id: number, value: unknown): [number, Edit][] {
  if (typeof value !== "object" || value === null || !("source" in value && "text" in value)) return [];
  const { source, text } = value;
  if (typeof source !== "string" || typeof text !== "string" || source === text) return [];
  return [[id, { ...newEdit(source), text, phase: "closed" }]];
}

export function newEdit(source: string): Edit {
  return { source, text: source, phase: "open", html: "", failure: null, conflict: null };
}

export function readEdit(messageId: number): Edit | undefined {
  return editStore.getState().get(messageId);
}

export function putEdit(messageId: number, edit: Edit | null): void {
  editStore.update((edits) => {
    const next = new Map(edits);
    if (edit) next.set(messageId, edit);
    else next.delete(messageId);
    return next;
  });
}

export function patchEdit(messageId: number, patch: Partial<Edit>): void {
  const known = readEdit(messageId);
  if (known) putEdit(messageId, { ...known, ...patch });
}

export function useEdit(messageId: number): Edit | undefined {
  return useStore(editStore, (edits) => edits.get(messageId));
}
