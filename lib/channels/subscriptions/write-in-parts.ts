/** Splits a large subscribe request into transactions, so that sends proceed in between. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { type Joined, type Memberships, writeMemberships } from "./subscribe/write-memberships.ts";

/** Per transaction: about 20 ms for the database. */
export const MEMBERSHIPS_AT_ONCE = 250;

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/**
 * Creates missing channels with their first subscribers, then adds everyone else.
 * @returns additions per transaction; null when another request created one of the channels: start over.
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
