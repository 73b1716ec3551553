/** What the reader has begun to write, by place: kept in this browser on every keystroke until it is sent. */
import { keepPart } from "../store/account-storage.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export type Draft = { content: string; topic: string };

/** By view key; places without a draft are absent. */
type Drafts = ReadonlyMap<string, Draft>;

const EMPTY: Draft = { content: "", topic: "" };

const draftStore = createStore<Drafts>(new Map());

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

/** Begins keeping the drafts of an account; those of other tabs appear here as they are written. */
export function keepDrafts(accountId: number): () => void {
  return keepPart(accountId, {
    store: draftStore,
    name: "draft",
    where: "browser",
    followsOtherTabs: true,
    entries: (drafts) => drafts,
    restore: (_, entries) =>
      new Map(
        [...entries].flatMap(([key, value]): [string, Draft][] => (isDraft(value) ? [[key, value]] : [])),
      ),
  });
}

/** What was written in the place with this view key; empty where nothing was. */
export function readDraft(key: string): Draft {
  return draftStore.getState().get(key) ?? EMPTY;
}

/** Keeps what is written now; an empty draft is forgotten. */
export function writeDraft(key: string, draft: Draft): void {
  draftStore.update((drafts) => {
    const next = new Map(drafts);
    if (draft.content === "" && draft.topic === "") next.delete(key);
    else next.set(key, draft);
    return next;
  });
}

/** The draft of a place, as it changes. */
export function useDraft(key: string): Draft {
  return useStore(draftStore, (drafts) => drafts.get(key) ?? EMPTY);
}

/** Whether something was begun to be written in a place. */
export function useHasDraft(key: string): boolean {
  return useStore(draftStore, (drafts) => drafts.has(key));
}
