/** Divides a large request to subscribe into several transactions, so that others can send between them. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { type Joined, type Memberships, writeMemberships } from "./subscribe/write-memberships.ts";

/** Memberships written in one transaction: about 20 ms for the database. */
export const MEMBERSHIPS_AT_ONCE = 250;

/** The same elements in order, in parts of at most `size`. */
export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/**
 * Creates the missing channels and subscribes everyone to all of them, in as many transactions as it takes. A channel is
 * created together with its first subscribers, the others then join it.
 * @returns whom each transaction has added to which channels; null when somebody else has created one of the channels
 * meanwhile, and then the request has to start over.
 */
export async function writeInParts(actor: Actor, memberships: Memberships): Promise<Joined[] | null> {
  const { people, existing, missing, template } = memberships;
  const channelsAtOnce = Math.ceil(MEMBERSHIPS_AT_ONCE / Math.max(1, people.length));
  const [first = [], ...others] = chunks(people, MEMBERSHIPS_AT_ONCE);
  const parts = [
    ...chunks(existing, channelsAtOnce).map((some) => ({ existing: some, missing: [] })),
    ...chunks(missing, channelsAtOnce).map((some) => ({ existing: [], missing: some })),
  ];
  const joined: Joined[] = [];
  for (const part of parts) {
    const written = await writeMemberships(actor, { ...part, people: first, template });
    if (!written) return null;
    joined.push(...written);
    const channels = written.map(({ channel }) => channel);
    for (const more of others) {
      const later = await writeMemberships(actor, {
        people: more,
        existing: channels,
        missing: [],
        template,
      });
      joined.push(...(later ?? []));
    }
  }
  return joined;
}
