/** The state that a registration answers with, all of it as of one position of the log. */

import { readSnapshot, type Transaction } from "../db/transaction.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import type { Actor } from "../memory/actor.ts";
import { readPosition } from "../memory/load-organization.ts";

/** Who registers, and the organization, as of the position. */
export type RegisteredActor = Pick<Actor, "user" | "organization" | "personalKeyId">;

/**
 * Reads with `read` on one snapshot of the database, then has `present` make the answer of what was read and
 * of the organization as it was at the snapshot's position of the log. `present` must not wait: nothing may
 * change meanwhile.
 *
 * The organization in memory is at that position or, when something changed while `read` ran, past it. Then the few
 * changes since are taken back while `present` runs, and applied again after it. So a registration costs the same
 * however much changes meanwhile: nothing is read twice, and no other request waits for it.
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
    // What this node knew before is in the snapshot, even when the log's old rows are gone and its end with them.
    const position = Math.max(snapshot.position, earliest);
    // Not inside the snapshot: following needs a connection, and those may all be held by registrations.
    const stream = await streamOf(realmId);
    await stream.follow(snapshot.position);
    // What was sent beside the log until now is part of the state or out of date.
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
