/** Linkifiers in memory, in order, compiled once. */
import type { Linkifier } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { compileLinkifier } from "../../markdown/links/compile-linkifier.ts";
import { type TopicLink, topicLinks } from "../../markdown/links/topic-links.ts";
import type { CompiledLinkifier } from "../../markdown/snapshot/organization-snapshot.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly linkifiers: LinkifierStore;
  }
  interface OrganizationChanges {
    /** Appended, or changed in place. */
    readonly linkifier: { readonly linkifier: LinkifierRecord };
    readonly linkifier_removed: { readonly id: number };
    /** Ids of all linkifiers. */
    readonly linkifier_order: { readonly ids: readonly number[] };
  }
}

export interface LinkifierRecord {
  readonly id: number;
  readonly pattern: string;
  readonly urlTemplate: string;
  readonly exampleInput: string | null;
  readonly reverseTemplate: string | null;
  readonly alternativeUrlTemplates: readonly string[];
}

/** Cache size: characters of topics and their links. */
const REMEMBERED_TOPICS = 200_000;
const weightOf = (topic: string, links: readonly TopicLink[]) =>
  links.reduce((sum, { text, url }) => sum + text.length + url.length, topic.length);

/** By record, so that a change compiles only the changed linkifier. */
const compiledRecords = new WeakMap<LinkifierRecord, CompiledLinkifier>();

function compiledRecord(linkifier: LinkifierRecord): CompiledLinkifier {
  const known = compiledRecords.get(linkifier);
  if (known) return known;
  const compiled = compileLinkifier({ pattern: linkifier.pattern, urlTemplate: linkifier.urlTemplate });
  compiledRecords.set(linkifier, compiled);
  return compiled;
}

export class LinkifierStore {
  #inOrder: readonly LinkifierRecord[];
  #compiled: readonly CompiledLinkifier[] | null = null;
  #linksOfTopics = new RecentMap<string, readonly TopicLink[]>(REMEMBERED_TOPICS, weightOf);

  constructor(inOrder: readonly LinkifierRecord[]) {
    this.#inOrder = inOrder;
  }

  get inOrder(): readonly LinkifierRecord[] {
    return this.#inOrder;
  }

  get(id: number): LinkifierRecord | undefined {
    return this.#inOrder.find((linkifier) => linkifier.id === id);
  }

  set(inOrder: readonly LinkifierRecord[]): void {
    this.#inOrder = inOrder;
    this.#compiled = null;
    this.#linksOfTopics = new RecentMap(REMEMBERED_TOPICS, weightOf);
  }

  /** Stable until the linkifiers change. */
  get compiled(): readonly CompiledLinkifier[] {
    this.#compiled ??= this.#inOrder.map(compiledRecord);
    return this.#compiled;
  }

  /** The wire's `topic_links` of a topic name. */
  topicLinks(topic: string): readonly TopicLink[] {
    const known = this.#linksOfTopics.get(topic);
    if (known) return known;
    const links = topicLinks(topic, this.compiled);
    this.#linksOfTopics.set(topic, links);
    return links;
  }
}

function replace(store: LinkifierStore, inOrder: readonly LinkifierRecord[]) {
  const former = store.inOrder;
  store.set(inOrder);
  return () => store.set(former);
}

export const linkifierChanges: ChangeAppliers<"linkifier" | "linkifier_removed" | "linkifier_order"> = {
  linkifier: ({ linkifiers }, { linkifier }) =>
    replace(linkifiers, withLinkifier(linkifiers.inOrder, linkifier)),
  linkifier_removed: ({ linkifiers }, { id }) =>
    replace(
      linkifiers,
      linkifiers.inOrder.filter((linkifier) => linkifier.id !== id),
    ),
  linkifier_order: ({ linkifiers }, { ids }) =>
    replace(
      linkifiers,
      ids.flatMap((id) => linkifiers.get(id) ?? []),
    ),
};

export function withLinkifier(
  inOrder: readonly LinkifierRecord[],
  changed: LinkifierRecord,
): LinkifierRecord[] {
  const isKnown = inOrder.some(({ id }) => id === changed.id);
  return isKnown
    ? inOrder.map((linkifier) => (linkifier.id === changed.id ? changed : linkifier))
    : [...inOrder, changed];
}

export function linkifierRecord({
  realmId: _realmId,
  position: _position,
  ...row
}: Linkifier): LinkifierRecord {
  return row;
}

/** In order. */
export async function readLinkifiers(tx: Transaction, realmId: number): Promise<LinkifierRecord[]> {
  const rows = await tx.linkifier.findMany({
    where: { realmId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(linkifierRecord);
}

export async function loadLinkifiers(tx: Transaction, realmId: number): Promise<LinkifierStore> {
  return new LinkifierStore(await readLinkifiers(tx, realmId));
}
