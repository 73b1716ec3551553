/** Deletes an account for good: nothing is left of the person but what they wrote. */
import { avatarKeys } from "../avatars/avatar-files.ts";
import type { Transaction } from "../db/transaction.ts";
import { badRequest } from "../errors.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import type { NewEvent } from "../events/event-entry.ts";
import type { LogTransaction } from "../events/log-transaction.ts";
import { releaseFiles } from "../files/stored-files.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { settingDefaults } from "../settings/setting-values.ts";
import { avatarFields } from "../users/avatar-url.ts";
import { userUpdated } from "../users/user-events.ts";
import type { UserRecord } from "../users/user-records.ts";
import { userSettings } from "../users/user-settings.contract.ts";
import { changeAccount } from "./change-account.ts";

/**
 * Messages, reactions and files in messages stay, under a name that says nothing. The account is deactivated before, so
 * that nobody uses it meanwhile. An account that is deleted already stays as it is.
 * @throws ApiError BAD_REQUEST for an unknown person, and for an active account.
 */
export async function deleteUser(realmId: number, userId: number): Promise<void> {
  const { organization } = await streamOf(realmId);
  const user = organization.users.get(userId);
  if (!user || user.botType !== null) throw badRequest("No such user");
  if (user.isActive) throw badRequest("Only a deactivated account can be deleted.");
  if (user.isDeleted) return;
  // A domain that can have no mail (RFC 2606).
  const email = `deleted-user-${userId}@deleted.invalid`;
  const fields = {
    fullName: `Deleted user ${userId}`,
    email,
    deliveryEmail: email,
    timezone: "",
    canCreateUsers: false,
    avatarKey: null,
    avatarVersion: user.avatarVersion + 1,
    keyVersion: user.keyVersion + 1,
    isDeleted: true,
  };
  const writer = { realmId, userId: null, operation: "delete-user" };
  await changeAccount(writer, organization, { user, fields }, (log) => removeRest(log, organization, user));
}

/** Returns the event of the avatar, which also empties what memory has of the person. */
async function removeRest(
  { tx }: LogTransaction,
  { profileValues }: Organization,
  user: UserRecord,
): Promise<NewEvent[]> {
  const { id } = user;
  const avatarVersion = user.avatarVersion + 1;
  const keyVersion = user.keyVersion + 1;
  await tx.user.update({
    where: { id },
    data: {
      passwordHash: null,
      avatarKey: null,
      avatarVersion,
      keyVersion,
      timezone: "",
      isDeleted: true,
      settings: {},
    },
    select: { id: true },
  });
  if (user.avatarKey !== null) await releaseFiles(tx, avatarKeys(user.avatarKey));
  await removeOwn(tx, id);
  const person = { user_id: id, ...avatarFields({ id, avatarKey: null, avatarVersion }) };
  const values = [...profileValues.of(id)].map(([fieldId]) => ({ fieldId, value: null }));
  return [
    userUpdated.event({ person }, { kind: "everyone" }, [
      { kind: "user_changed", userId: id, fields: { settings: settingDefaults(userSettings) } },
      { kind: "alert_words", userId: id, words: [] },
      { kind: "profile_values", userId: id, values },
    ]),
  ];
}

/** What people keep for themselves, or say about themselves. Sessions and queues have ended with the deactivation. */
async function removeOwn(tx: Transaction, userId: number): Promise<void> {
  const where = { userId };
  await tx.alertWord.deleteMany({ where });
  await tx.openIdLink.deleteMany({ where });
  await tx.secondFactor.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.clientDevice.deleteMany({ where });
  await tx.deviceToken.deleteMany({ where });
  await tx.pushSubscription.deleteMany({ where });
  await tx.draft.deleteMany({ where });
  await tx.navigationView.deleteMany({ where });
  await tx.navigationPlace.deleteMany({ where });
  await tx.presence.deleteMany({ where });
  await tx.profileValue.deleteMany({ where });
  await tx.reminder.deleteMany({ where });
  await tx.savedSnippet.deleteMany({ where });
  await tx.scheduledMessage.deleteMany({ where });
  await tx.userStatus.deleteMany({ where });
}
