/** Deactivates a person's account and ends its sessions. */
import { deleteOtherSessions } from "../../auth/sessions/session.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import {
  type LogTransaction,
  type LogWriter,
  logTransaction,
  writerOf,
} from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import { queueNotice } from "../../kernel/mail/mail-queue.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import { endLinksMadeBy } from "../password-reset/end-made-links.ts";
import { ACCOUNT_DEACTIVATED } from "./account-notices.ts";
import { activityEvents, subscriberEvents } from "./events/activity-events.ts";
import { requireAnotherOwner, requireMayDecideOn, requirePerson } from "./member-access.ts";

const ONLY_OWNER = "Cannot deactivate the only organization owner";

/**
 * Keeps messages, subscriptions and memberships; deactivates the person's bots and revokes their invitations.
 * @param comment for a mail to the person; undefined: no mail.
 * @throws ApiError BAD_REQUEST for an unknown or deactivated person, an owner (unless the actor is one), and the last
 *   owner.
 */
export async function deactivateMember(
  actor: Actor,
  userId: number,
  comment: string | undefined,
): Promise<Record<string, never>> {
  const user = requirePerson(actor, userId);
  if (!user.isActive) throw badRequest("User is deactivated");
  requireMayDecideOn(actor, user.role);
  const tell = ({ tx, realmId }: LogTransaction) => {
    if (comment === undefined) return;
    const mail = { realmId, kind: ACCOUNT_DEACTIVATED, recipient: user.deliveryEmail, note: comment.trim() };
    return queueNotice(tx, mail);
  };
  await deactivateAccount(
    writerOf(actor, "deactivate-user"),
    actor.organization,
    user,
    () => badRequest(ONLY_OWNER),
    tell,
  );
  return {};
}

/** @throws ApiError CANNOT_DEACTIVATE_LAST_USER for the last owner; BAD_REQUEST for bots. */
export async function deactivateOneself(actor: Actor): Promise<Record<string, never>> {
  const { user } = actor;
  const extra = { is_last_owner: true, entity: "organization owner" };
  await deactivateAccount(
    writerOf(actor, "deactivate-own-user"),
    actor.organization,
    user,
    () => new ApiError("CANNOT_DEACTIVATE_LAST_USER", ONLY_OWNER, extra),
  );
  return {};
}

/**
 * Skips permission checks.
 * @param also further writes of the transaction.
 * @throws `refusal` for the last owner.
 */
export async function deactivateAccount(
  writer: LogWriter,
  organization: Organization,
  user: UserRecord,
  refusal: () => ApiError,
  also?: (log: LogTransaction) => Promise<void> | undefined,
): Promise<void> {
  await logTransaction(writer, async (log) => {
    const { tx, realmId } = log;
    const ended = await deleteOtherSessions(tx, realmId, user.id, null);
    await log.lock();
    if (user.role === ROLE_OWNER) await requireAnotherOwner(tx, realmId, user, refusal);
    const count = await tx.$executeRaw(sql`
      UPDATE user_account SET is_active = false WHERE id = ${user.id} AND is_active`);
    // Already deactivated by a concurrent request.
    if (count === 0) return;
    await also?.(log);
    await endLinksMadeBy(log, user.id);
    const bots = await deactivateBots(log, organization, user.id);
    const accounts = [user, ...bots];
    const ids = accounts.map(({ id }) => id);
    await dropQueuesOf(log, ids);
    const revoked = await endInvitationsOf(tx, ids, null);
    const left = await asLogged(log, organization, () => subscriberEvents(organization, accounts, false));
    const endings = ended.length === 0 ? [] : [organizationChanged.event(ended)];
    await appendEvents(log, [
      ...activityEvents(organization, accounts, false),
      ...left,
      ...revoked,
      ...endings,
    ]);
  });
}

/** Deactivates the person's active bots; each must be reactivated individually. */
async function deactivateBots(
  { tx }: LogTransaction,
  { users }: Organization,
  ownerId: number,
): Promise<UserRecord[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>(sql`
    UPDATE user_account SET is_active = false WHERE bot_owner_id = ${ownerId} AND is_active RETURNING id`);
  return rows.flatMap(({ id }) => users.get(id) ?? []);
}
