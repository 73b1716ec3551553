/** Maps this browser's drafts to the server's. */
import { viewKey } from "../../model/navigation/view.ts";
import { keepPart } from "../../model/store/account-storage.ts";
import { createStore } from "../../model/store/store.ts";
import type { TopicMove } from "../../model/topics/topic-move.ts";

export type DraftLink = {
  /** The server's draft id. */
  id: number;
  /** The mark when both sides were last equal. */
  base: string;
  /** The mark accepted by the server since then, until its event arrives; "" for a deletion, null for nothing. */
  sent: string | null;
};

/** By draft key. A link without a draft is about to be deleted on the server. */
export type DraftLinks = ReadonlyMap<string, DraftLink>;

export const linkStore = createStore<DraftLinks>(new Map());

function isLink(value: unknown): value is DraftLink {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value) || !("base" in value) || !("sent" in value)) return false;
  const { id, base, sent } = value;
  return typeof id === "number" && typeof base === "string" && (sent === null || typeof sent === "string");
}

/** Stores an account's links beside its drafts, for all tabs. */
export function keepDraftLinks(accountId: number): () => void {
  return keepPart(accountId, {
    store: linkStore,
    name: "draft-link",
    where: "browser",
    followsOtherTabs: true,
    entries: (links) => links,
    restore: (_, entries) =>
      new Map(
        [...entries].flatMap(([key, value]): [string, DraftLink][] => (isLink(value) ? [[key, value]] : [])),
      ),
  });
}

/** Moves a draft's link to the topic's new address; the server's draft stays the same one. */
export function moveLink({ from, to }: TopicMove): void {
  const [key, target] = [viewKey(from), viewKey(to)];
  linkStore.update((links) => {
    const link = links.get(key);
    if (link === undefined || links.has(target)) return links;
    const next = new Map(links);
    next.delete(key);
    return next.set(target, link);
  });
}
