/** Adds and deactivates an organization's emoji. */
import { badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { keepFiles, readStoredFile, storeBytes } from "../../kernel/storage/stored-files.ts";
import { unicodeEmojiNamed } from "../../markdown/emoji/unicode-emoji.ts";
import { foldedEmojiName } from "../../text/name-key.ts";
import { MAX_EMOJI_NAME } from "../organization-limits.contract.ts";
import { MAX_CUSTOM_EMOJI, MAX_OF_AUTHOR } from "./custom-emoji.contract.ts";
import type { CustomEmojiRecord } from "./custom-emoji-records.ts";
import { emojiEvents } from "./emoji.ts";
import { emojiPictures } from "./emoji-pictures.ts";
import { EXTRA_EMOJI } from "./known-emoji.ts";

/**
 * @param uploadKey the uploaded file, deleted afterward.
 * @throws ApiError BAD_REQUEST for an invalid or taken name, at the limit, and for a file that is not a picture.
 */
export async function addCustomEmoji(actor: Actor, givenName: string, uploadKey: string): Promise<void> {
  const name = requireName(actor, givenName);
  requireRoom(actor);
  const picture = await storePicture(actor, uploadKey);
  const realmId = actor.organization.realm.id;
  const authorId = actor.user.id;
  await logTransaction(writerOf(actor, "upload-custom-emoji"), async (log) => {
    await log.lockScope("custom emoji");
    await requireFree(log, name);
    const { id } = await log.tx.customEmoji.create({
      data: { realmId, authorId, name, ...picture },
      select: { id: true },
    });
    await log.lock();
    await keepFiles(
      log.tx,
      picture.stillKey === null ? [picture.fileKey] : [picture.fileKey, picture.stillKey],
    );
    await appendEvents(log, emojiEvents({ id, name, authorId, ...picture, isActive: true }));
  });
}

function requireName(actor: Actor, given: string): string {
  const name = foldedEmojiName(given);
  if (name === "") throw badRequest("Emoji name is missing");
  if (name.length > MAX_EMOJI_NAME) {
    throw badRequest(`The emoji name is too long (limit: ${MAX_EMOJI_NAME} characters)`);
  }
  if (!/^[0-9a-z_-]*[0-9a-z]$/.test(name)) {
    throw badRequest(
      "Emoji names must contain only lowercase English letters, digits, spaces, dashes and underscores, and end with a letter or digit.",
    );
  }
  const isBuiltIn = name === EXTRA_EMOJI || unicodeEmojiNamed(name) !== undefined;
  if (isBuiltIn) requireMayOverride(actor);
  if (actor.organization.customEmoji.named(name)) throw nameTaken();
  return name;
}

function nameTaken() {
  return badRequest("A custom emoji with this name already exists.");
}

function requireRoom({ organization, user }: Actor): void {
  const all = organization.customEmoji.all();
  if (all.length >= MAX_CUSTOM_EMOJI) {
    throw badRequest(`The organization has too many custom emoji (limit: ${MAX_CUSTOM_EMOJI}).`);
  }
  if (all.filter(({ authorId }) => authorId === user.id).length >= MAX_OF_AUTHOR) {
    throw badRequest(`You have added too many custom emoji (limit: ${MAX_OF_AUTHOR}).`);
  }
}

/** Requires the lock, so that nobody adds an emoji concurrently. */
async function requireFree({ tx, realmId }: LogTransaction, name: string): Promise<void> {
  const [total, namesakes] = await Promise.all([
    tx.customEmoji.count({ where: { realmId } }),
    tx.customEmoji.count({ where: { realmId, name, deactivatedAt: null } }),
  ]);
  if (namesakes > 0) throw nameTaken();
  if (total >= MAX_CUSTOM_EMOJI) {
    throw badRequest(`The organization has too many custom emoji (limit: ${MAX_CUSTOM_EMOJI}).`);
  }
}

type EmojiPicture = Pick<CustomEmojiRecord, "fileKey" | "format" | "stillKey">;

async function storePicture({ organization, user }: Actor, uploadKey: string): Promise<EmojiPicture> {
  const { still, moving } = await emojiPictures(personOf(user), () => readStoredFile(uploadKey));
  const stillKey = await storeBytes(organization.realm.id, still);
  if (!moving) return { fileKey: stillKey, format: "png", stillKey: null };
  return { fileKey: await storeBytes(organization.realm.id, moving.bytes), format: moving.format, stillKey };
}

/** @throws ApiError BAD_REQUEST for an unknown emoji, and for another person's. */
export async function deactivateCustomEmoji(actor: Actor, givenName: string): Promise<void> {
  const emoji = actor.organization.customEmoji.named(givenName);
  const missing = () => doesNotExist(`Emoji '${givenName}' does not exist`);
  if (!emoji) throw missing();
  requireMayDeactivate(actor, emoji);
  await logTransaction(writerOf(actor, "deactivate-custom-emoji"), async (log) => {
    await log.lockScope("custom emoji");
    const { count } = await log.tx.customEmoji.updateMany({
      where: { id: emoji.id, deactivatedAt: null },
      data: { deactivatedAt: new Date() },
    });
    if (count === 0) throw missing();
    await appendEvents(log, emojiEvents({ ...emoji, isActive: false }));
  });
}

/**
 * Only administrators may reuse a built-in emoji's name.
 * @throws ApiError BAD_REQUEST.
 */
function requireMayOverride({ user }: Actor): void {
  if (user.role > ROLE_ADMINISTRATOR) throw badRequest("Only administrators can override default emoji.");
}

/** @throws ApiError BAD_REQUEST unless the actor is the author or an administrator. */
function requireMayDeactivate({ user }: Actor, { authorId }: CustomEmojiRecord): void {
  if (authorId === user.id || user.role <= ROLE_ADMINISTRATOR) return;
  throw badRequest("Must be an organization administrator or emoji author");
}
