/** Writes account changes and appends all resulting events. */
import { endMailLinks } from "../../auth/mail-links/mail-links.ts";
import { tell } from "../../channels/known-people/tell-viewers.ts";
import { returnedPolicies, sightsBy } from "../../channels/topics/returned-policies.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { emailInUse } from "../../people/users/create-user.ts";
import { requireFreeName } from "../../people/users/names/person-name.ts";
import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import { endLinksMadeBy } from "../password-reset/end-made-links.ts";
import {
  acquaintedChanges,
  gainedActivity,
  seenBotsEvents,
  seenChannelsEvents,
  seenPeople,
} from "./events/seen-events.ts";

import { updateEvents } from "./events/update-events.ts";
import { refuseDeleted, requireAnotherOwner } from "./member-access.ts";

export interface AccountChange {
  /** Before the change. */
  readonly user: UserRecord;
  readonly fields: UserChange;
}

/**
 * All or nothing.
 * @param also further writes under the lock; returns their events.
 * @throws ApiError BAD_REQUEST for the last owner, a taken address or name, and a deleted account.
 */
export async function changeAccount(
  writer: LogWriter,
  organization: Organization,
  change: AccountChange,
  also: (log: LogTransaction) => Promise<NewEvent[]>,
): Promise<void> {
  const { user, fields } = change;
  const isChanged = Object.keys(fields).length > 0;
  const { settings: _settings, ...changed } = fields;
  const after = { ...user, ...changed };
  const activities = await gainedActivity(organization, user, after);
  const written = logTransaction(writer, async (log) => {
    await log.lock();
    const acquainted = after.role === user.role ? [] : await acquaintedChanges([after], log.tx);
    const seen = await asLogged(log, organization, () => {
      refuseDeleted(organization.users.get(user.id) ?? user);
      if (fields.fullName !== undefined) {
        requireFreeName(organization, fields.fullName, { id: user.id, isBot: user.botType !== null });
      }
      return [
        seenPeople(organization, user, after, acquainted),
        seenChannelsEvents(organization, user, after, activities),
        seenBotsEvents(organization, user, after),
      ];
    });
    const events = isChanged
      ? [organizationChanged.event(acquainted), ...updateEvents(organization, user, fields)]
      : [];
    const followed = isChanged ? await writeFields(log, organization, change) : [];
    await appendEvents(log, [...events, ...followed, ...(await also(log))]);
    const told = seen.flatMap((some) => some ?? []);
    const policies = await returnedPolicies(log.tx, sightsBy(organization, told));
    const isTooMuch = policies.events === null || seen.includes(null);
    await tell(log, { viewerIds: [user.id], events: isTooMuch ? null : [...told, ...policies.events] });
  });
  await written.catch((error) => {
    throw isUniqueViolation(error) ? emailInUse() : error;
  });
}

/** Returns events of what the change ends. Requires the log lock. */
async function writeFields(
  log: LogTransaction,
  organization: Organization,
  { user, fields }: AccountChange,
): Promise<NewEvent[]> {
  const { tx, realmId } = log;
  const { fullName, role, email, canCreateUsers, botOwnerId } = fields;
  if (role !== undefined && user.role === ROLE_OWNER && user.isActive && user.botType === null) {
    await requireAnotherOwner(tx, realmId, user, () =>
      badRequest("The owner permission cannot be removed from the only organization owner."),
    );
  }
  await tx.$executeRaw(sql`
    UPDATE user_account SET full_name = coalesce(${fullName ?? null}::text, full_name),
      role = coalesce(${role ?? null}::int2, role),
      email = coalesce(${email ?? null}::text, email),
      delivery_email = coalesce(${email ?? null}::text, delivery_email),
      email_key = coalesce(${email === undefined ? null : nameKey(email)}::text, email_key),
      can_create_users = coalesce(${canCreateUsers ?? null}::bool, can_create_users),
      bot_owner_id = CASE WHEN ${botOwnerId === undefined} THEN bot_owner_id ELSE ${botOwnerId ?? null}::int END
    WHERE id = ${user.id}`);
  // Otherwise an administrator's link for a member would open the account of the owner whom the member became.
  if (role !== undefined) await endMailLinks(tx, { userId: user.id, kind: "password-reset" });
  const newRole = role ?? user.role;
  if (newRole > user.role) await endLinksMadeBy(log, user.id);
  const demoted = newRole > user.role ? await demoteBots(log, organization, user.id, newRole) : [];
  return [...demoted, ...(await endInvitationsOf(tx, [user.id], newRole))];
}

/**
 * Caps bots at their owner's role, since the owner has their keys. Their clients register again instead of getting an
 * event for everything they lose.
 */
async function demoteBots(
  log: LogTransaction,
  organization: Organization,
  ownerId: number,
  role: number,
): Promise<NewEvent[]> {
  const rows = await log.tx.$queryRaw<{ id: number }[]>(sql`
    UPDATE user_account SET role = ${role} WHERE bot_owner_id = ${ownerId} AND role < ${role} RETURNING id`);
  if (rows.length === 0) return [];
  const bots = rows.flatMap(({ id }) => organization.users.get(id) ?? []);
  const ids = bots.map(({ id }) => id);
  await dropQueuesOf(log, ids);
  const demoted = bots.map((bot) => ({ ...bot, role }));
  return [
    organizationChanged.event([
      { kind: "queues_dropped", userIds: ids },
      ...(await acquaintedChanges(demoted, log.tx)),
    ]),
    ...bots.flatMap((bot) => updateEvents(organization, bot, { role })),
    ...(await endInvitationsOf(log.tx, ids, role)),
  ];
}
