/** An administrator counts and revokes an account's ways in, or its second factor. */
import type { z } from "zod";
import { deleteOtherSessions } from "../../auth/sessions/session.ts";
import { database } from "../../kernel/db/client.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { replaceAccountKey } from "../bots/api-keys.ts";
import { revokePersonalKeysOf } from "../personal-keys/write-keys.ts";
import { hasSecondFactor } from "../second-factor/check-code.ts";
import { ACCESS_ENDED, SECOND_FACTOR_REMOVED } from "./account-notices.ts";
import { requireMayDecideOn, requirePerson } from "./member-access.ts";
import type {
  AccessWay,
  endAccessOfUser as endContract,
  getAccessOfUser as getContract,
} from "./members.contract.ts";

/** @throws ApiError BAD_REQUEST for an unknown person. */
export async function getAccessOf(
  actor: Actor,
  userId: number,
): Promise<z.input<typeof getContract.returns>> {
  return countAccess(actor.organization.realm.id, requirePerson(actor, userId));
}

export async function countAccess(realmId: number, { id, personalKeyIds }: UserRecord) {
  const { userSession, passkey } = database().prisma;
  const [sessions, passkeys] = await Promise.all([
    userSession.count({ where: { realmId, userId: id, expiresAt: { gt: new Date() } } }),
    passkey.count({ where: { userId: id } }),
  ]);
  return { sessions, api_keys: personalKeyIds.length, passkeys };
}

/**
 * Keeps password and second factor; mails the person.
 * @throws ApiError BAD_REQUEST for an unknown person, an owner (unless the actor is one), the actor, and program keys.
 */
export async function endAccessOf(
  actor: Actor,
  { user_id: userId, ways }: z.output<typeof endContract.params>,
): Promise<Record<string, never>> {
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  if (user.id === actor.user.id) throw badRequest("End your own access in your settings.");
  await endAccess(writerOf(actor, "end-access-of-user"), user, ways);
  return {};
}

/** Skips permission checks. */
export async function endAccess(
  writer: LogWriter,
  user: UserRecord,
  ways: readonly AccessWay[],
): Promise<void> {
  const chosen = new Set(ways);
  await logTransaction(writer, async (log) => {
    const { id, deliveryEmail: recipient } = user;
    if (chosen.has("api_keys")) await log.lockScope("personal keys", id);
    if (chosen.has("passkeys")) await log.tx.passkey.deleteMany({ where: { userId: id } });
    const ended = chosen.has("sessions") ? await deleteOtherSessions(log.tx, log.realmId, id, null) : [];
    await queueNotice(log.tx, { realmId: log.realmId, kind: ACCESS_ENDED, recipient });
    const events = ended.length > 0 ? [organizationChanged.event(ended)] : [];
    if (chosen.has("api_keys")) events.push(await revokePersonalKeysOf(log, id));
    if (chosen.has("account_key")) events.push((await replaceAccountKey(log, user)).event);
    if (chosen.has("api_keys") || chosen.has("account_key")) await dropQueuesOf(log, [id]);
    if (events.length > 0) await appendEvents(log, events);
    noteInAuditLog(log, { event: "access.end", details: { user_id: id, ways: [...chosen].sort() } });
  });
}

/**
 * Mails the person.
 * @throws ApiError BAD_REQUEST for an unknown person or one without a second factor, an owner (unless the actor is
 *   one), and the actor, whose own removal takes a code.
 */
export async function removeSecondFactorOf(actor: Actor, userId: number): Promise<Record<string, never>> {
  const user = requirePerson(actor, userId);
  requireMayDecideOn(actor, user.role);
  if (user.id === actor.user.id)
    throw badRequest("Turn off your own second factor in your settings, with one of its codes.");
  if (!(await hasSecondFactor(userId))) throw badRequest("This person has no second factor.");
  await endSecondFactor(writerOf(actor, "remove-second-factor-of-user"), user);
  return {};
}

/** Skips permission checks; no effect without a second factor. */
export async function endSecondFactor(
  writer: LogWriter,
  { id: userId, deliveryEmail: recipient }: UserRecord,
): Promise<void> {
  await logTransaction(writer, async (log) => {
    const { count } = await log.tx.secondFactor.deleteMany({ where: { userId } });
    // Already removed by a concurrent request.
    if (count === 0) return;
    const { realmId } = log;
    await queueNotice(log.tx, { realmId, kind: SECOND_FACTOR_REMOVED, recipient });
    noteInAuditLog(log, { event: "second_factor.remove", details: { user_id: userId } });
  });
}

/** @throws ApiError BAD_REQUEST for an unknown person. */
export async function getSecondFactorOf(actor: Actor, userId: number): Promise<{ enabled: boolean }> {
  return { enabled: await hasSecondFactor(requirePerson(actor, userId).id) };
}
