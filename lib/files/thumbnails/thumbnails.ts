/** Makes thumbnails. */

import { fileActor } from "../../auth/authentication/authenticate-request.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ApiError, doesNotExist } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { makePictures } from "../../kernel/pictures/make-pictures.ts";
import type { AccountDelivery, AccountRow } from "../../kernel/queue/account-deliveries.ts";
import { turnsOf } from "../../kernel/queue/turns-of-people.ts";
import { wakeDeliveries } from "../../kernel/queue/wake-deliveries.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { keepFiles, readStoredFile, storeBytes } from "../../kernel/storage/stored-files.ts";
import {
  animatedThumbnail,
  mayKeepAnimation,
  stillThumbnail,
} from "../../messages/attachments/thumbnail-formats.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";

/** Longer than any picture takes; afterwards, another node starts over. */
const LEASE_SECONDS = 180;

const newPictures = turnsOf("attachment", "person");

/** One picture per user at a time. */
export const thumbnailDelivery: AccountDelivery = {
  ...newPictures,
  name: "thumbnails",
  waiting: sql`
    ${newPictures.waiting} UNION ALL
    SELECT FROM attachment WHERE is_old_picture AND thumbnail_due_at <= now()`,
  async findDue(look) {
    const due = await newPictures.findDue(look);
    const isQuiet = look.isIdle && due.rows.length === 0 && due.reached === null;
    return isQuiet ? { rows: await newestOldPicture(), reached: null } : due;
  },
  deliver: makeThumbnails,
  // An undecodable picture is treated as an ordinary file.
  async fail(id) {
    await query(sql`
      WITH made AS (UPDATE attachment SET thumbnail_due_at = NULL WHERE id = ${id})
      UPDATE awaited_thumbnail SET due_at = now() WHERE attachment_id = ${id}`);
  },
};

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<g fill="#888">${[16, 32, 48]
  .map((x, index) => {
    const values = ["1;.2;.2;1", ".2;1;.2;.2", ".2;.2;1;.2"][index];
    return `<circle cx="${x}" cy="32" r="5"><animate attributeName="opacity" values="${values}" dur="1.2s" repeatCount="indefinite"/></circle>`;
  })
  .join("")}</g>
</svg>
`;

/** Placeholder during thumbnailing, for clients without one of their own. */
const loadingPictureRoute: FileRoute = {
  pattern: /^\/static\/images\/loading\/loader-black\.svg$/,
  find: async () => ({
    content: Buffer.from(SVG),
    contentType: "image/svg+xml",
    etag: '"loading-1"',
    cacheControl: "public, max-age=86400",
    headers: { "content-security-policy": "default-src 'none'; sandbox" },
  }),
};

const thumbnailRoute: FileRoute = {
  pattern:
    /^\/user_uploads\/thumbnail\/(?<path>\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})\/(?<name>[\w.-]{1,40})$/,
  find: findThumbnail,
};

export const thumbnails = defineNoun({
  fileRoutes: [thumbnailRoute, loadingPictureRoute],
});

/** Null if missing or not visible to the caller. */
async function findThumbnail(request: FileRequest): Promise<ServedFile | null> {
  const { path = "", name } = request.groups;
  const actor = await fileActor(request);
  const [file] = actor ? await visibleAttachments(actor, [path]) : [];
  const key = file && keyOf(file, name);
  const size = key ? await fileStore().size(key) : null;
  if (!key || size === null) return null;
  return {
    content: { key, size },
    contentType: "image/webp",
    etag: `"${key.slice(key.lastIndexOf("/") + 1)}"`,
    // Access is checked each time.
    cacheControl: "private, no-cache",
    headers: { "cross-origin-resource-policy": "same-origin", vary: "Cookie, Authorization" },
  };
}

interface Thumbnails {
  readonly thumbnail_key: string | null;
  readonly animation_key: string | null;
}

function keyOf({ thumbnail_key, animation_key }: Thumbnails, name: string | undefined): string | null {
  if (name === stillThumbnail.name) return thumbnail_key;
  return name === animatedThumbnail.name ? animation_key : null;
}

/** @throws ApiError BAD_REQUEST (404) if missing or not visible to the actor. */
export async function checkThumbnail(actor: Actor, realmId: number, filename: string) {
  const [file] = await visibleAttachments(actor, [`${realmId}/${filename}`]);
  if (!file) throw doesNotExist("File not found");
  return { has_thumbnail: file.thumbnail_key !== null };
}

/** A picture uploaded before thumbnails existed, for when nothing else waits. */
function newestOldPicture(): Promise<AccountRow[]> {
  return query<AccountRow>(sql`
    SELECT a.id, a.thumbnail_attempts AS attempts, coalesce(owner.bot_owner_id, owner.id) AS "accountId"
    FROM attachment a JOIN user_account owner ON owner.id = a.owner_id
    WHERE a.is_old_picture AND a.thumbnail_due_at <= now() ORDER BY a.id DESC LIMIT 1`);
}

interface ClaimedPicture {
  readonly realm_id: number;
  /** The owner, or the bot's owner. */
  readonly person_id: number;
  readonly file_key: string;
  /** In bytes. */
  readonly size: number;
}

/** @throws ApiError BAD_REQUEST for an undecodable picture. */
async function makeThumbnails(id: number): Promise<void> {
  const [file] = await query<ClaimedPicture>(sql`
    UPDATE attachment a SET thumbnail_due_at = now() + ${LEASE_SECONDS} * interval '1 second'
    FROM user_account owner WHERE owner.id = a.owner_id AND a.id = (SELECT id FROM attachment WHERE id = ${id} AND thumbnail_due_at <= now() FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING a.realm_id, coalesce(owner.bot_owner_id, owner.id) AS person_id, a.file_key, a.size`);
  if (!file) return;
  const read = () => readStoredFile(file.file_key);
  const made = await makePictures(file.person_id, read, [stillThumbnail.size]);
  const animation = made.isAnimated ? await animate(file, read) : [];
  const [thumbnailKey = null, animationKey = null] = await Promise.all(
    [...made.pictures, ...animation].map((bytes) => storeBytes(file.realm_id, bytes)),
  );
  await transaction(async (tx) => {
    const { count } = await tx.attachment.updateMany({
      where: { id, thumbnailDueAt: { not: null } },
      data: {
        thumbnailKey,
        animationKey,
        pictureWidth: made.width,
        pictureHeight: made.height,
        thumbnailDueAt: null,
      },
    });
    await tx.$executeRaw(sql`UPDATE awaited_thumbnail SET due_at = now() WHERE attachment_id = ${id}`);
    // Discards the thumbnails if the file was removed meanwhile.
    if (count > 0)
      await keepFiles(
        tx,
        [thumbnailKey, animationKey].filter((key) => key !== null),
      );
  });
  wakeDeliveries("thumbnails in messages");
}

/** Oversized animations become their first frame. */
async function animate(
  { person_id: personId, size }: ClaimedPicture,
  read: () => Promise<Uint8Array | null>,
): Promise<readonly Uint8Array[]> {
  try {
    const { pictures } = await makePictures(personId, read, [animatedThumbnail.size]);
    return pictures.filter(({ length }) => mayKeepAnimation(length, size));
  } catch (error) {
    if (error instanceof ApiError && error.status < 429) return [];
    throw error;
  }
}
