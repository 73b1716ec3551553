/** Changes a person's name, role, address, profile fields and right to create accounts. */
import type { z } from "zod";
import { type LogWriter, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { noSuchUser, requireUser } from "../../people/users/get-users.ts";
import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { validName } from "../account/change-profile.ts";
import { checkedValues, writeValues } from "../profile-fields/write-profile-data.ts";
import { queueAddressNotices } from "./account-notices.ts";
import { requireFreeAddress } from "./add-member.ts";
import { changeAccount } from "./change-account.ts";
import {
  refuseDeleted,
  requireMayChangeAddress,
  requireMayGive,
  requireMayLetCreateUsers,
} from "./member-access.ts";
import type { updateUser as contract } from "./members.contract.ts";

type Given = z.output<typeof contract.params>;

/**
 * All or nothing. Mails about a new address go to both addresses.
 * @throws ApiError BAD_REQUEST for an unknown or deleted person, invalid values, without permission, for the last
 *   owner, and for program keys that change an address or grant an administrator role.
 */
export async function updateMember(actor: Actor, given: Given): Promise<Record<string, never>> {
  const { organization } = actor;
  const user = await requireUser(actor, given.user_id);
  if (user.botType !== null) throw noSuchUser();
  refuseDeleted(user);
  const fields = changedFields(actor, user, given);
  const values = await checkedValues(actor, given.profile_data ?? []);
  if (Object.keys(fields).length === 0 && values.length === 0) return {};
  const change = { user, fields };
  await changeAccount(writerOf(actor, "update-user"), organization, change, async (log) => {
    await queueAddressNotices(log.tx, organization.realm.id, "administrator", user, fields);
    return writeValues(log, user.id, values);
  });
  return {};
}

function changedFields(actor: Actor, user: UserRecord, given: Given): UserChange {
  const { role, new_email, can_create_users } = given;
  if (role !== undefined && role !== user.role) requireMayGive(actor, role, user.role);
  if (can_create_users !== undefined) requireMayLetCreateUsers(actor);
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

function newAddress(actor: Actor, user: UserRecord, given: string): string {
  if (given === user.deliveryEmail) return given;
  requireMayChangeAddress(actor, user);
  return acceptedAddress(actor.organization, user, given);
}

function acceptedAddress(organization: Organization, user: UserRecord, given: string): string {
  return nameKey(given) === nameKey(user.deliveryEmail) ? given : requireFreeAddress(organization, given);
}

/**
 * Skips permission checks. Mails both addresses.
 * @throws ApiError BAD_REQUEST for an invalid, taken or refused address, and a deleted account.
 */
export async function changeAddress(
  writer: LogWriter,
  organization: Organization,
  user: UserRecord,
  given: string,
): Promise<void> {
  const email = acceptedAddress(organization, user, given);
  const fields = { email, deliveryEmail: email };
  await changeAccount(writer, organization, { user, fields }, async ({ tx }) => {
    await queueAddressNotices(tx, organization.realm.id, "administrator", user, fields);
    return [];
  });
}
