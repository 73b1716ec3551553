/** The change of an organization's ids and address when it is restored elsewhere. */

export type ReferredKind = "account" | "group" | "channel" | "message";

export interface IdMove {
  /** The former and new distance of ids by kind: new id = former id + distance. */
  readonly distances: Readonly<Record<ReferredKind, number>>;
  readonly realmId: { readonly former: number; readonly now: number };
  /** Origins; the former one is null if it is unknown. */
  readonly origin: { readonly former: string | null; readonly now: string };
  /** Present when the rows join an organization that has its own. */
  readonly joined?: JoinedReferences;
}

export interface JoinedReferences {
  /** Replaces a new id by that of the row that was there before. */
  readonly idOf: (kind: ReferredKind, id: number) => number;
  /** By the replaced id. Mentions are written out, since another person may have the name. */
  readonly personName: (id: number) => string | undefined;
  /** The name of a channel that had to change; undefined if it stays. */
  readonly channelName: (former: string) => string | undefined;
  /** By the replaced id: the name of a group that had to change; undefined if it stays. */
  readonly groupName: (id: number) => string | undefined;
}

/** Links and mentions have no longer ids. */
const MAX_DIGITS = 15;

/** The new id as text; unchanged if it would be too long to be read as an id. */
export function movedId(digits: string, kind: ReferredKind, { distances, joined }: IdMove): string {
  const distance = distances[kind];
  if (distance === 0 && !joined) return digits;
  const id = Number(digits) + distance;
  const moved = String(joined ? joined.idOf(kind, id) : id);
  return moved.length > MAX_DIGITS ? digits : moved;
}

/** Nothing changes. */
export function isStill({ distances, realmId, origin, joined }: IdMove): boolean {
  if (joined) return false;
  const isAtHome = origin.former === null || origin.former === origin.now;
  return isAtHome && realmId.former === realmId.now && Object.values(distances).every((each) => each === 0);
}
