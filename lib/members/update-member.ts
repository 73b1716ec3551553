/** Changes a person's name, role, address, custom profile fields and right to create accounts. */
import type { z } from "zod";
import { validName } from "../account/change-profile.ts";
import { requireRole } from "../auth/require-role.ts";
import { isUniqueViolation } from "../db/unique-violation.ts";
import { badRequest } from "../errors.ts";
import { appendEvents } from "../events/append-event.ts";
import type { NewEvent } from "../events/event-entry.ts";
import { type LogTransaction, logTransaction, writerOf } from "../events/log-transaction.ts";
import { endInvitationsOf } from "../invitations/end-invitations.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { checkedValues, writeValues } from "../profile-data/write-profile-data.ts";
import { ROLE_OWNER } from "../roles/roles.contract.ts";
import { nameKey } from "../text/name-key.ts";
import { emailInUse } from "../users/create-user.ts";
import { noSuchUser, requireUser } from "../users/get-users.ts";
import { guestPartners } from "../users/user-access.ts";
import type { UserChange, UserRecord } from "../users/user-records.ts";
import { requireFreeAddress } from "./add-member.ts";
import { requireAnotherOwner, requireMayDecideOn } from "./member-access.ts";
import type { updateUser as contract } from "./members.contract.ts";
import { seenChannelsEvents } from "./seen-channels-events.ts";
import { seenPeopleEvents } from "./seen-people-events.ts";
import { updateEvents } from "./update-events.ts";

/** Events that one transaction appends, while sends wait. */
const EVENTS_AT_ONCE = 500;

type Given = z.output<typeof contract.params>;

/**
 * Changes what differs, all of it or nothing.
 * @throws ApiError BAD_REQUEST for an unknown person, for a name, role, address or value that is not possible, for what only
 *   owners may change, and when the organization would be left without an owner.
 */
export async function updateMember(actor: Actor, given: Given): Promise<Record<string, never>> {
  const { organization } = actor;
  const user = await requireUser(actor, given.user_id);
  if (user.botType !== null) throw noSuchUser();
  const fields = changedFields(actor, user, given);
  const values = await checkedValues(actor, given.profile_data ?? []);
  const isChanged = Object.keys(fields).length > 0;
  if (!isChanged && values.length === 0) return {};
  const partnerIds = await guestPartners(organization, user);
  const events = isChanged ? updateEvents(organization, user, fields, partnerIds) : [];
  const { settings: _settings, ...changed } = fields;
  const after = { ...user, ...changed };
  const seen = [
    ...(await seenPeopleEvents(organization, user, after)),
    ...(await seenChannelsEvents(organization, user, after)),
  ];
  const writer = writerOf(actor, "update-user");
  const written = logTransaction(writer, async (log) => {
    await log.lock();
    const revoked = isChanged ? await writeFields(log, user, fields) : [];
    const filledIn = await writeValues(log, { userId: user.id, partnerIds }, values);
    const first = [...events, ...revoked, ...filledIn, ...seen.slice(0, EVENTS_AT_ONCE)];
    if (first.length > 0) await appendEvents(log, first);
  });
  await written.catch((error) => {
    throw isUniqueViolation(error) ? emailInUse() : error;
  });
  // One for each account and channel of the organization: the rest in parts, between which sends have their turn.
  for (let start = EVENTS_AT_ONCE; start < seen.length; start += EVENTS_AT_ONCE) {
    await logTransaction(writer, (log) => appendEvents(log, seen.slice(start, start + EVENTS_AT_ONCE)));
  }
  return {};
}

function changedFields(actor: Actor, user: UserRecord, given: Given): UserChange {
  const { role, new_email, can_create_users } = given;
  if (role !== undefined && role !== user.role) requireMayDecideOn(actor, role, user.role);
  if (can_create_users !== undefined) requireRole(actor.user, ROLE_OWNER);
  const fullName =
    given.full_name === undefined ? user.fullName : validName(actor.organization, given.full_name, user.id);
  const email = new_email === undefined ? user.deliveryEmail : newAddress(actor, user, new_email.trim());
  const canCreateUsers = can_create_users ?? user.canCreateUsers;
  return {
    ...(fullName === user.fullName ? {} : { fullName }),
    ...(role === undefined || role === user.role ? {} : { role }),
    ...(email === user.deliveryEmail ? {} : { email, deliveryEmail: email }),
    ...(canCreateUsers === user.canCreateUsers ? {} : { canCreateUsers }),
  };
}

/** Mail to an address can lead into its account, so nobody but an owner changes an owner's. */
function newAddress(actor: Actor, user: UserRecord, given: string): string {
  if (given === user.deliveryEmail) return given;
  if (!actor.user.canCreateUsers) throw badRequest("User not authorized to change user emails");
  requireMayDecideOn(actor, user.role);
  // Another spelling of one's own address is not somebody else's.
  return nameKey(given) === nameKey(user.deliveryEmail)
    ? given
    : requireFreeAddress(actor.organization, given);
}

/** Returns the events of what ends with the change. The log must be locked. */
async function writeFields(log: LogTransaction, user: UserRecord, fields: UserChange): Promise<NewEvent[]> {
  const { tx, realmId } = log;
  if (fields.role !== undefined && user.role === ROLE_OWNER && user.isActive) {
    await requireAnotherOwner(tx, realmId, user, () =>
      badRequest("The owner permission cannot be removed from the only organization owner."),
    );
  }
  const { fullName, role, email, canCreateUsers } = fields;
  await tx.user.update({
    where: { id: user.id },
    data: {
      ...(fullName === undefined ? {} : { fullName }),
      ...(role === undefined ? {} : { role }),
      ...(email === undefined ? {} : { email, deliveryEmail: email, emailKey: nameKey(email) }),
      ...(canCreateUsers === undefined ? {} : { canCreateUsers }),
    },
    select: { id: true },
  });
  return endInvitationsOf(tx, user.id, role ?? user.role);
}
