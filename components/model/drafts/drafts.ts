/** What the reader has begun to write, by place: kept in this browser on every keystroke until it is sent. */
import { type FeedView, viewKey } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { keepPart } from "../store/account-storage.ts";
import { chatStore } from "../store/chat-store.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export type Draft = {
  content: string;
  topic: string;
  /** Address of the place that it belongs to, as `#narrow/…`; "" before anything is written there. */
  address: string;
  /** When it was changed last, in milliseconds since 1970. */
  at: number;
  /** In a topic, the newest message known when it was written: it tells where the topic has gone while nobody looked. */
  seenId?: number | undefined;
};

/** By view key; places without a draft are absent. */
type Drafts = ReadonlyMap<string, Draft>;

const EMPTY: Draft = { content: "", topic: "", address: "", at: 0 };

export const draftStore = createStore<Drafts>(new Map());

/** A draft as it was kept; null for anything else. Those of earlier versions do not say where they belong. */
function draftFromKept(value: unknown): Draft | null {
  if (typeof value !== "object" || value === null || !("content" in value) || !("topic" in value))
    return null;
  const { content, topic } = value;
  if (typeof content !== "string" || typeof topic !== "string") return null;
  const address = "address" in value && typeof value.address === "string" ? value.address : "";
  const at = "at" in value && typeof value.at === "number" ? value.at : 0;
  const seenId = "seenId" in value && typeof value.seenId === "number" ? value.seenId : undefined;
  return { content, topic, address, at, seenId };
}

/** Begins keeping the drafts of an account; those of other tabs appear here as they are written. */
export function keepDrafts(accountId: number): () => void {
  // Those of the account before are not this one's.
  draftStore.update((drafts) => (drafts.size === 0 ? drafts : new Map()));
  return keepPart(accountId, {
    store: draftStore,
    name: "draft",
    where: "browser",
    followsOtherTabs: true,
    entries: (drafts) => drafts,
    restore: mergedDrafts,
  });
}

/** As they were kept. One that could not be kept here, where there is no room, stays unless it is older. */
function mergedDrafts(
  drafts: Drafts,
  entries: ReadonlyMap<string, unknown>,
  _gone: ReadonlySet<string>,
  unkept: ReadonlySet<string>,
): Drafts {
  const merged = new Map<string, Draft>();
  for (const [key, value] of entries) {
    const draft = draftFromKept(value);
    if (draft) merged.set(key, draft);
  }
  for (const [key, draft] of drafts) {
    if (unkept.has(key) && draft.at >= (merged.get(key)?.at ?? 0)) merged.set(key, draft);
  }
  return merged;
}

/** What is written now in a place. */
export function draftOf(view: FeedView, written: Pick<Draft, "content" | "topic">): Draft {
  // The message that was pointed to when it was written is not where it belongs.
  const address = viewToHash({ ...view, near: undefined });
  return { ...written, address, at: Date.now(), seenId: view.kind === "topic" ? newestIn(view) : undefined };
}

/** A topic that is empty by now, or not loaded yet, is found by the message that was seen in it before. */
function newestIn(topic: FeedView): number | undefined {
  const key = viewKey(topic);
  return chatStore.getState().feeds.get(key)?.ids.lastKey() ?? readDraft(key).seenId;
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

/** Whether something was begun anywhere else. */
export function useHasDraftBeside(key: string): boolean {
  return useStore(draftStore, (drafts) => drafts.size > Number(drafts.has(key)));
}

/** All drafts, by view key, as they change. */
export function useDrafts(): Drafts {
  return useStore(draftStore, (drafts) => drafts);
}
