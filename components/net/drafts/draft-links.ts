/** Which draft of this browser is which draft of the server. */
import { viewKey } from "../../model/navigation/view.ts";
import { keepPart } from "../../model/store/account-storage.ts";
import { createStore } from "../../model/store/store.ts";
import type { TopicMove } from "../../model/topics/topic-move.ts";

export type DraftLink = {
  /** The server's id of it. */
  id: number;
  /** Its mark when both were last the same. */
  base: string;
  /** What the server has accepted since, until its event arrives: a mark, or "" for a deletion. Null for nothing. */
  sent: string | null;
};

/** By the key of the draft. One whose draft is gone is about to be deleted on the server. */
export type DraftLinks = ReadonlyMap<string, DraftLink>;

export const linkStore = createStore<DraftLinks>(new Map());

function isLink(value: unknown): value is DraftLink {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value) || !("base" in value) || !("sent" in value)) return false;
  const { id, base, sent } = value;
  return typeof id === "number" && typeof base === "string" && (sent === null || typeof sent === "string");
}

/** Begins keeping the links of an account beside its drafts, for all tabs. */
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

/** A draft that moves with its topic stays the same one on the server, with a new address. */
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
