/** Tells whether the thumbnail of an uploaded picture was made. */
import { doesNotExist } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";

/** @throws ApiError BAD_REQUEST (404) for a file that does not exist, and for one that the actor may not see. */
export async function checkThumbnail(actor: Actor, realmId: number, filename: string) {
  const [file] = await visibleAttachments(actor, [`${realmId}/${filename}`]);
  if (!file) throw doesNotExist("File not found");
  return { has_thumbnail: file.thumbnail_key !== null };
}
