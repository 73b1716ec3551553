/** The state that a registration answers with, all of it as of one position of the log. */
import type { Actor } from "../auth/actor.ts";
import { readSnapshot, type Transaction } from "../db/transaction.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import { readOrganization, readPosition } from "../organization-memory/load-organization.ts";

/** Who registers, and the organization, as of the position. */
export type RegisteredActor = Pick<Actor, "user" | "organization">;

/**
 * Reads with `read` on one snapshot of the database, then has `present` make the answer of what was read and
 * of the organization as it was at the snapshot's position of the log. `present` must not wait: nothing may
 * change meanwhile.
 *
 * The organization in memory usually stands at that position, or only messages came after it; then it need
 * not be read. When it has moved on, everything is read anew, the organization included.
 */
export async function readRegistrationState<Read, Answer>(
  { user, organization }: Actor,
  read: (tx: Transaction) => Promise<Read>,
  present: (position: number, read: Read, actor: RegisteredActor) => Answer,
): Promise<Answer> {
  const realmId = organization.realm.id;
  const first = await readSnapshot(async (tx) => ({
    position: await readPosition(tx, realmId),
    read: await read(tx),
  }));
  // Not inside the snapshot: following needs a connection, and those may all be held by registrations.
  await (await streamOf(realmId)).follow(first.position);
  if (organization.changedAt <= first.position) {
    return present(first.position, first.read, {
      organization,
      user: organization.users.get(user.id) ?? user,
    });
  }
  const second = await readSnapshot(async (tx) => ({
    organization: await readOrganization(tx, realmId),
    read: await read(tx),
  }));
  const fresh = second.organization;
  return present(fresh.position, second.read, {
    organization: fresh,
    user: fresh.users.get(user.id) ?? user,
  });
}
