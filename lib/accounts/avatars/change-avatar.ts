/** Changes a person's avatar: uploaded or drawn. */
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import type { PictureSize } from "../../kernel/pictures/picture-task.ts";
import { keepFiles, readStoredFile, releaseFiles, storeBytes } from "../../kernel/storage/stored-files.ts";
import { avatarFields, avatarUrl } from "../../people/users/shown-person.ts";
import { requireMayChangeOwn } from "../../people/users/user-access.ts";
import { userUpdated } from "../../people/users/user-events.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { requireManagedBot } from "../bots/bot-access.ts";
import { refuseDeleted, requireMayDecideOn, requirePerson } from "../members/member-access.ts";

const square = { fit: "cover", format: "png", animated: false } as const;

/** In pixels: beside messages, and on profile cards. */
export const avatarSizes: readonly PictureSize[] = [
  { width: 100, height: 100, ...square },
  { width: 500, height: 500, ...square },
];

/** @throws ApiError BAD_REQUEST where only administrators change avatars. */
export function requireMayChangeAvatar({ organization, user }: Actor): void {
  requireMayChangeOwn(organization, user, "avatar");
}

/**
 * @param uploadKey the uploaded file, deleted afterward.
 * @throws ApiError BAD_REQUEST for a file that is not a picture or too large.
 */
export async function uploadAvatar(actor: Actor, uploadKey: string): Promise<{ avatar_url: string }> {
  return changeAvatar(actor, ownAccount, {
    operation: "upload-avatar",
    avatar: await avatarFrom(actor, uploadKey),
  });
}

/** Restores the drawn avatar. @throws ApiError BAD_REQUEST without permission. */
export async function removeAvatar(actor: Actor): Promise<{ avatar_url: string }> {
  requireMayChangeAvatar(actor);
  return changeAvatar(actor, ownAccount, { operation: "remove-avatar", avatar: null });
}

/**
 * For administrators, whom the endpoint checks.
 * @throws ApiError BAD_REQUEST for an owner's avatar unless the actor is one, an unknown id, a bot, a deleted account,
 *   and a file that is not a picture or too large.
 */
export async function uploadAvatarOf(
  actor: Actor,
  userId: number,
  uploadKey: string,
): Promise<{ avatar_url: string }> {
  return uploadFor(actor, personWith(userId), "upload-avatar-of-user", uploadKey);
}

/** Restores the drawn avatar. @throws ApiError BAD_REQUEST as `uploadAvatarOf`. */
export async function removeAvatarOf(actor: Actor, userId: number): Promise<{ avatar_url: string }> {
  return changeAvatar(actor, personWith(userId), { operation: "remove-avatar-of-user", avatar: null });
}

/** @throws ApiError BAD_REQUEST for a bot that the actor does not manage, and a file as in `uploadAvatarOf`. */
export async function uploadAvatarOfBot(
  actor: Actor,
  botId: number,
  uploadKey: string,
): Promise<{ avatar_url: string }> {
  return uploadFor(actor, botWith(botId), "upload-avatar-of-bot", uploadKey);
}

/** Restores the drawn avatar. @throws ApiError BAD_REQUEST for a bot that the actor does not manage. */
export async function removeAvatarOfBot(actor: Actor, botId: number): Promise<{ avatar_url: string }> {
  return changeAvatar(actor, botWith(botId), { operation: "remove-avatar-of-bot", avatar: null });
}

/** Throws an ApiError unless the actor may change the account's avatar. */
type Find = (actor: Actor) => UserRecord;

const ownAccount: Find = ({ user }) => user;

const personWith =
  (userId: number): Find =>
  (actor) => {
    const person = requirePerson(actor, userId);
    requireMayDecideOn(actor, person.role);
    refuseDeleted(person);
    return person;
  };

const botWith =
  (botId: number): Find =>
  (actor) =>
    requireManagedBot(actor, botId);

/** Makes the pictures only for those who may change the avatar. */
async function uploadFor(actor: Actor, find: Find, operation: string, uploadKey: string) {
  find(actor);
  return changeAvatar(actor, find, { operation, avatar: await avatarFrom(actor, uploadKey) });
}

/** Returns the keys of the stored pictures. */
async function avatarFrom({ organization, user }: Actor, uploadKey: string): Promise<string> {
  const { pictures } = await makePictures(personOf(user), () => readStoredFile(uploadKey), avatarSizes);
  const [small, medium] = await Promise.all(
    pictures.map((picture) => storeBytes(organization.realm.id, picture)),
  );
  if (small === undefined || medium === undefined) throw new Error("An avatar has a picture of each size.");
  return avatarKey(small, medium);
}

async function changeAvatar(
  actor: Actor,
  find: Find,
  { operation, avatar }: { operation: string; avatar: string | null },
): Promise<{ avatar_url: string }> {
  const { id: userId } = find(actor);
  return logTransaction(writerOf(actor, operation), async (log) => {
    await log.lock();
    // While the pictures were made, the account may have been deleted, or the person made an owner.
    if (userId !== actor.user.id) await asLogged(log, actor.organization, () => find(actor));
    const avatarVersion = await replaceAvatar(log, userId, avatar);
    const changed = { id: userId, avatarKey: avatar, avatarVersion };
    await appendEvents(log, [
      userUpdated.event({ person: { user_id: userId, ...avatarFields(changed) } }, { kind: "everyone" }, [
        { kind: "user_changed", userId, fields: { avatarKey: avatar, avatarVersion } },
      ]),
    ]);
    return { avatar_url: avatarUrl(changed) };
  });
}

/** Returns the new version. */
async function replaceAvatar({ tx }: LogTransaction, userId: number, avatar: string | null): Promise<number> {
  const [former] = await tx.$queryRaw<{ avatar_key: string | null }[]>(sql`
    SELECT avatar_key FROM user_account WHERE id = ${userId}`);
  if (avatar !== null) await keepFiles(tx, avatarKeys(avatar));
  if (former?.avatar_key) await releaseFiles(tx, avatarKeys(former.avatar_key));
  const [changed] = await tx.$queryRaw<{ avatar_version: number }[]>(sql`
    UPDATE user_account SET avatar_key = ${avatar}, avatar_version = avatar_version + 1 WHERE id = ${userId}
    RETURNING avatar_version`);
  if (!changed) throw new Error(`The account ${userId} does not exist.`);
  return changed.avatar_version;
}

/** Stored in the account: the keys of both files. */
function avatarKey(small: string, medium: string): string {
  return `${small} ${medium}`;
}

/** File keys, smaller picture first. */
export function avatarKeys(avatar: string): string[] {
  return avatar.split(" ");
}
