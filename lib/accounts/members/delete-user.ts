/** Deletes an account permanently, except for the person's messages. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogTransaction, type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { settingDefaults } from "../../kernel/settings/setting.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { erasePersonFromAuditLog } from "../../organization/audit-log/audit-log.ts";
import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { avatarFields } from "../../people/users/shown-person.ts";
import { userUpdated } from "../../people/users/user-events.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { avatarKeys } from "../avatars/change-avatar.ts";
import { writeValues } from "../profile-fields/write-profile-data.ts";
import { changeAccount } from "./change-account.ts";
import { erasedRows } from "./personal-columns.ts";

/**
 * Messages, their reactions and files stay, under an anonymous name. Repeating the command completes an interrupted
 * deletion.
 * @throws ApiError BAD_REQUEST for an unknown or active account.
 */
export async function deleteUser(realmId: number, userId: number): Promise<void> {
  const { organization } = await streamOf(realmId);
  const user = organization.users.get(userId);
  if (!user || user.botType !== null) throw badRequest("No such user");
  if (user.isActive) throw isActiveStill();
  const writer = { realmId, userId: null, operation: "delete-user", isErasing: true } as const;
  if (!user.isDeleted) {
    await eraseAddress(organization, user);
    await overwrite(writer, organization, user);
  }
  await logTransaction(writer, async (log) => {
    await log.lock();
    await appendEvents(log, await eraseOwn(log, organization, userId));
  });
  await erasePersonFromAuditLog(realmId, userId);
}

const isActiveStill = () => badRequest("Only a deactivated account can be deleted.");

/** Erases mails and invitations, which no foreign key links to the account. */
async function eraseAddress({ realm }: Organization, { deliveryEmail }: UserRecord): Promise<void> {
  const key = nameKey(deliveryEmail);
  await query(
    sql`DELETE FROM outgoing_mail WHERE realm_id = ${realm.id} AND lower(recipient) = lower(${deliveryEmail})`,
  );
  await query(sql`DELETE FROM mail_link WHERE realm_id = ${realm.id} AND email_key = ${key}`);
  await query(sql`DELETE FROM invitation WHERE realm_id = ${realm.id} AND email_key = ${key}`);
}

function overwrite(writer: LogWriter, organization: Organization, user: UserRecord): Promise<void> {
  const { id } = user;
  // A domain without mail (RFC 2606).
  const email = `deleted-user-${id}@deleted.invalid`;
  const fields = {
    fullName: `Deleted user ${id}`,
    email,
    deliveryEmail: email,
    timezone: "",
    canCreateUsers: false,
    avatarKey: null,
    avatarVersion: user.avatarVersion + 1,
    keyVersion: user.keyVersion + 1,
    personalKeyIds: [],
    personalKeyLimits: {},
    isDeleted: true,
  };
  return changeAccount(writer, organization, { user, fields }, async ({ tx }) => {
    const { avatarVersion, keyVersion } = fields;
    const count = await tx.$executeRaw(sql`
      UPDATE user_account SET password_hash = NULL, avatar_key = NULL, avatar_version = ${avatarVersion},
        key_version = ${keyVersion}, personal_key_ids = '{}', personal_key_limits = '{}', timezone = '', settings = '{}', edited_settings = '{}',
        is_deleted = true
      WHERE id = ${id} AND NOT is_active`);
    if (count === 0) throw isActiveStill();
    if (user.avatarKey !== null) await releaseFiles(tx, avatarKeys(user.avatarKey));
    const person = { user_id: id, ...avatarFields({ id, avatarKey: null, avatarVersion }) };
    return [
      userUpdated.event({ person }, { kind: "everyone" }, [
        { kind: "user_changed", userId: id, fields: { settings: settingDefaults(userSettings) } },
      ]),
    ];
  });
}

async function eraseOwn(
  log: LogTransaction,
  organization: Organization,
  userId: number,
): Promise<NewEvent[]> {
  const { mutedUsers, profileValues } = organization;
  const emptied = [...profileValues.of(userId)].map(([fieldId]) => ({ fieldId, value: null }));
  const valueEvents = await writeValues(log, userId, emptied);
  await Promise.all(
    erasedRows.map(({ table, column }) =>
      log.tx.$executeRaw(sql`DELETE FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = ${userId}`),
    ),
  );
  return [
    ...valueEvents,
    organizationChanged.event([
      { kind: "alert_words", userId, words: [] },
      ...mutedUsers.of(userId).map(({ id }) => ({
        kind: "user_muted" as const,
        userId,
        mutedUserId: id,
        mutedAt: null,
      })),
    ]),
  ];
}
