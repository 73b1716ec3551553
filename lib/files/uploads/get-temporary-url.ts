/** Makes an address from which a file can be loaded without credentials for a minute. */
import { doesNotExist } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";
import { temporaryAddress } from "./upload-address.ts";

/** @throws ApiError BAD_REQUEST (404) for a file that does not exist, and for one that the actor may not see. */
export async function getTemporaryUrl(actor: Actor, realmId: number, filename: string) {
  const [file] = await visibleAttachments(actor, [`${realmId}/${filename}`]);
  if (!file) throw doesNotExist("File not found");
  return { url: temporaryAddress(actor.user.id, file.path_id) };
}
