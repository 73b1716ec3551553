/** The change of an organization's ids and address when it is restored elsewhere. */

export type ReferredKind = "account" | "group" | "channel" | "message";

export interface IdMove {
  /** The former and new distance of ids by kind: new id = former id + distance. */
  readonly distances: Readonly<Record<ReferredKind, number>>;
  readonly realmId: { readonly former: number; readonly now: number };
  /** Origins; the former one is null if it is unknown. */
  readonly origin: { readonly former: string | null; readonly now: string };
}

/** Links and mentions have no longer ids. */
const MAX_DIGITS = 15;

/** The new id as text; unchanged if it would be too long to be read as an id. */
export function movedId(digits: string, kind: ReferredKind, { distances }: IdMove): string {
  const distance = distances[kind];
  if (distance === 0) return digits;
  const moved = String(Number(digits) + distance);
  return moved.length > MAX_DIGITS ? digits : moved;
}

/** Nothing changes. */
export function isStill({ distances, realmId, origin }: IdMove): boolean {
  const isAtHome = origin.former === null || origin.former === origin.now;
  return isAtHome && realmId.former === realmId.now && Object.values(distances).every((each) => each === 0);
}
