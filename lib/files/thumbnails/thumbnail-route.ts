/** /user_uploads/thumbnail/…: thumbnails of uploaded pictures, for those who may see the picture now. */

import { fileActor } from "../../auth/authentication/file-actor.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { FileRequest, FileRoute, ServedFile } from "../../kernel/storage/file-route.ts";
import { fileStore } from "../../kernel/storage/file-store.ts";
import { animatedThumbnail, stillThumbnail } from "../../messages/attachments/thumbnail-formats.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<g fill="#888">${[16, 32, 48]
  .map((x, index) => {
    const values = ["1;.2;.2;1", ".2;1;.2;.2", ".2;.2;1;.2"][index];
    return `<circle cx="${x}" cy="32" r="5"><animate attributeName="opacity" values="${values}" dur="1.2s" repeatCount="indefinite"/></circle>`;
  })
  .join("")}</g>
</svg>
`;

/** The picture that messages show while a thumbnail is made, for clients that have none of their own. */
export const loadingPictureRoute: FileRoute = {
  pattern: /^\/static\/images\/loading\/loader-black\.svg$/,
  find: async () => ({
    content: Buffer.from(SVG),
    contentType: "image/svg+xml",
    etag: '"loading-1"',
    cacheControl: "public, max-age=86400",
    headers: { "content-security-policy": "default-src 'none'; sandbox" },
  }),
};

export const thumbnailRoute: FileRoute = {
  pattern:
    /^\/user_uploads\/thumbnail\/(?<path>\d{1,10}\/[0-9a-f]{2}\/[\w-]{32}\/[\w.-]{1,100})\/(?<name>[\w.-]{1,40})$/,
  find: findThumbnail,
};

/** Null for a thumbnail that does not exist yet, and for those of pictures that the caller may not see. */
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

/** @throws ApiError BAD_REQUEST (404) for a file that does not exist, and for one that the actor may not see. */
export async function checkThumbnail(actor: Actor, realmId: number, filename: string) {
  const [file] = await visibleAttachments(actor, [`${realmId}/${filename}`]);
  if (!file) throw doesNotExist("File not found");
  return { has_thumbnail: file.thumbnail_key !== null };
}
