/** A registration's state, all as of one log position. */

import { readSnapshot, type Transaction } from "../db/transaction.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import type { Actor } from "../memory/actor.ts";
import { readPosition } from "../memory/load-organization.ts";

export type RegisteredActor = Pick<Actor, "user" | "organization" | "personalKeyId">;

/**
 * Reads on one database snapshot, then builds the response with `present` from the organization at the snapshot's log
 * position. `present` must be synchronous: nothing may change meanwhile.
 *
 * Later changes in memory are reverted while `present` runs: nothing is read twice, and no other request waits.
 */
export async function readRegistrationState<Read, Answer>(
  { user, organization, personalKeyId }: Actor,
  read: (tx: Transaction) => Promise<Read>,
  present: (position: number, read: Read, actor: RegisteredActor) => Answer,
): Promise<Answer> {
  const realmId = organization.realm.id;
  const earliest = organization.position;
  const releasePast = organization.holdPast();
  try {
    const snapshot = await readSnapshot(async (tx) => ({
      position: await readPosition(tx, realmId),
      read: await read(tx),
    }));
    // Includes everything this node knew before, even when the log's old rows are gone.
    const position = Math.max(snapshot.position, earliest);
    // Outside the snapshot: registrations may hold all connections.
    const stream = await streamOf(realmId);
    await stream.follow(snapshot.position);
    // Earlier unlogged events are in the state or outdated.
    const start = stream.position === position ? stream.head : position;
    return organization.asOf(position, () => {
      const then = organization.users.get(user.id) ?? user;
      return present(start, snapshot.read, {
        organization,
        user: then,
        ...(personalKeyId !== undefined && { personalKeyId }),
      });
    });
  } finally {
    releasePast();
  }
}
