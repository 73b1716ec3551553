/** Linkifiers in memory: in the order in which they apply, and compiled once for all messages and topics. */
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
    /** A linkifier was added behind the others, or changed in its place. */
    readonly linkifier: { readonly linkifier: LinkifierRecord };
    readonly linkifier_removed: { readonly id: number };
    /** The linkifiers were put in another order: the ids of all. */
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

/** Characters of the topics whose links are remembered, together with the links. */
const REMEMBERED_TOPICS = 200_000;
const weightOf = (topic: string, links: readonly TopicLink[]) =>
  links.reduce((sum, { text, url }) => sum + text.length + url.length, topic.length);

/** A change of one linkifier, or of their order, compiles no other one again. */
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

  /** The same list until the linkifiers change. */
  get compiled(): readonly CompiledLinkifier[] {
    this.#compiled ??= this.#inOrder.map(compiledRecord);
    return this.#compiled;
  }

  /** The links in a topic's name, as the wire's `topic_links` lists them. */
  topicLinks(topic: string): readonly TopicLink[] {
    const known = this.#linksOfTopics.get(topic);
    if (known) return known;
    const links = topicLinks(topic, this.compiled);
    this.#linksOfTopics.set(topic, links);
    return links;
  }
}

/** Replaces the list so that this can be taken back. */
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

/** The list with a linkifier in the place of the former one, or behind the others. */
export function withLinkifier(
  inOrder: readonly LinkifierRecord[],
  changed: LinkifierRecord,
): LinkifierRecord[] {
  const isKnown = inOrder.some(({ id }) => id === changed.id);
  return isKnown
    ? inOrder.map((linkifier) => (linkifier.id === changed.id ? changed : linkifier))
    : [...inOrder, changed];
}

/** Database row → record. */
export function linkifierRecord({
  realmId: _realmId,
  position: _position,
  ...row
}: Linkifier): LinkifierRecord {
  return row;
}

/** Reads the linkifiers of an organization, in their order. */
export async function readLinkifiers(tx: Transaction, realmId: number): Promise<LinkifierRecord[]> {
  const rows = await tx.linkifier.findMany({
    where: { realmId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(linkifierRecord);
}

/** Reads the store of an organization. */
export async function loadLinkifiers(tx: Transaction, realmId: number): Promise<LinkifierStore> {
  return new LinkifierStore(await readLinkifiers(tx, realmId));
}
