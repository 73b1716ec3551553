/** Maps local drafts to the server's. */
import { useMemo } from "react";
import { viewKey } from "../../model/navigation/view.ts";
import { keepPart } from "../../model/store/account-storage.ts";
import { createStore } from "../../model/store/store.ts";
import { useStore } from "../../model/store/use-store.ts";
import type { TopicMove } from "../../model/topics/topic-move.ts";

export type DraftLink = {
  id: number;
  /** Mark when both sides were last equal. */
  base: string;
  /** Mark accepted by the server, until its event arrives; "" for a deletion. */
  sent: string | null;
};

/** By draft key. A link without a draft is a pending deletion. */
export type DraftLinks = ReadonlyMap<string, DraftLink>;

export const linkStore = createStore<DraftLinks>(new Map());

/** The server's drafts that are known here. */
export function useLinkedIds(): ReadonlySet<number> {
  const links = useStore(linkStore, (all) => all);
  return useMemo(() => new Set([...links.values()].map(({ id }) => id)), [links]);
}

function isLink(value: unknown): value is DraftLink {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value) || !("base" in value) || !("sent" in value)) return false;
  const { id, base, sent } = value;
  return typeof id === "number" && typeof base === "string" && (sent === null || typeof sent === "string");
}

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
