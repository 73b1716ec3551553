/** Drafts by view, stored in this browser on every keystroke until sent. */
import { nameKey } from "../../../lib/text/name-key.ts";
import type { FeedView } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import { keepPart } from "../store/account-storage.ts";
import { chatStore } from "../store/chat-store.ts";
import { conversationKey, type TopicConversation } from "../store/history/conversation.ts";
import { createStore } from "../store/store.ts";
import { useStore } from "../store/use-store.ts";

export type Draft = {
  content: string;
  topic: string;
  /** As `#narrow/…`; "" for an empty draft. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  /** In a topic, the newest known message; locates a moved topic. */
  seenId?: number | undefined;
};

type Drafts = ReadonlyMap<string, Draft>;

const EMPTY: Draft = { content: "", topic: "", address: "", at: 0 };

export const draftStore = createStore<Drafts>(new Map());

/** Earlier versions stored no address. */
function draftFromStored(value: unknown): Draft | null {
  if (typeof value !== "object" || value === null || !("content" in value) || !("topic" in value))
    return null;
  const { content, topic } = value;
  if (typeof content !== "string" || typeof topic !== "string") return null;
  const address = "address" in value && typeof value.address === "string" ? value.address : "";
  const at = "at" in value && typeof value.at === "number" ? value.at : 0;
  const seenId = "seenId" in value && typeof value.seenId === "number" ? value.seenId : undefined;
  return { content, topic, address, at, seenId };
}

export function keepDrafts(accountId: number): () => void {
  // Drop the previous account's drafts.
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

/** A draft that could not be stored stays unless it is older than the stored one. */
function mergedDrafts(
  drafts: Drafts,
  entries: ReadonlyMap<string, unknown>,
  _gone: ReadonlySet<string>,
  unkept: ReadonlySet<string>,
): Drafts {
  const merged = new Map<string, Draft>();
  for (const [key, value] of entries) {
    const draft = draftFromStored(value);
    if (draft) merged.set(key, draft);
  }
  for (const [key, draft] of drafts) {
    if (unkept.has(key) && draft.at >= (merged.get(key)?.at ?? 0)) merged.set(key, draft);
  }
  return merged;
}

export function draftOf(view: FeedView, written: Pick<Draft, "content" | "topic">): Draft {
  const address = viewToHash({ ...view, near: undefined });
  return {
    ...written,
    address,
    at: Date.now(),
    seenId: view.kind === "topic" ? newestSeenIn(view) : undefined,
  };
}

/** If the topic is empty or not loaded, the newest message of the topic list, or the one noted in its draft. */
export function newestSeenIn(topic: TopicConversation): number | undefined {
  const { feeds, topics } = chatStore.getState();
  const key = conversationKey(topic);
  const listed = topics.get(topic.channelId)?.byKey.get(nameKey(topic.topic));
  return feeds.get(key)?.ids.lastKey() ?? listed?.maxId ?? readDraft(key).seenId;
}

export function readDraft(key: string): Draft {
  return draftStore.getState().get(key) ?? EMPTY;
}

export function writeDraft(key: string, draft: Draft): void {
  draftStore.update((drafts) => {
    const next = new Map(drafts);
    if (draft.content === "" && draft.topic === "") next.delete(key);
    else next.set(key, draft);
    return next;
  });
}

export function useDraft(key: string): Draft {
  return useStore(draftStore, (drafts) => drafts.get(key) ?? EMPTY);
}

/** A topic alone waits in its composer, but is no message yet. */
export function isWritten({ content }: Draft): boolean {
  return content.trim() !== "";
}

export function countWritten(drafts: Drafts): number {
  let count = 0;
  for (const draft of drafts.values()) if (isWritten(draft)) count++;
  return count;
}

export function useHasDraft(key: string): boolean {
  return useStore(draftStore, (drafts) => isWritten(drafts.get(key) ?? EMPTY));
}

export function useHasDraftBeside(key: string): boolean {
  return useStore(draftStore, (drafts) => countWritten(drafts) > Number(isWritten(drafts.get(key) ?? EMPTY)));
}

export function useDrafts(): Drafts {
  return useStore(draftStore, (drafts) => drafts);
}
