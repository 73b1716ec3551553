/** Creates a channel folder. */
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { folderAdded } from "./channel-folder-events.ts";
import { channelFolderRecord } from "./channel-folder-records.ts";
import { MAX_FOLDERS } from "./channel-folders.contract.ts";
import { folderDescription, folderName, folderNameTaken } from "./folder-text.ts";
import { presentFolder } from "./present-folder.ts";

/**
 * Creates a folder behind all others.
 * @throws ApiError BAD_REQUEST for a wrong or used name, a too long description, or when there are too many folders.
 */
export async function createFolder(
  actor: Actor,
  given: { readonly name: string; readonly description: string },
): Promise<{ channel_folder_id: number }> {
  const name = folderName(given.name);
  const texts = await folderDescription(actor, given.description);
  const realmId = actor.organization.realm.id;
  const written = logTransaction(writerOf(actor, "create-channel-folder"), async (log) => {
    const { tx } = log;
    await log.alone("channel folders");
    const { _count, _max } = await tx.channelFolder.aggregate({
      where: { realmId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= MAX_FOLDERS)
      throw badRequest(`There are too many channel folders (limit: ${MAX_FOLDERS}).`);
    const position = (_max.position ?? -1) + 1;
    const creatorId = actor.user.id;
    const data = { realmId, name, nameKey: nameKey(name), ...texts, position, creatorId };
    const folder = channelFolderRecord(await tx.channelFolder.create({ data }));
    const event = folderAdded.event(presentFolder(folder), { kind: "everyone" });
    await appendEvents(log, [event.withChanges([{ kind: "channel_folder", folder }])]);
    return { channel_folder_id: folder.id };
  });
  return written.catch((error) => Promise.reject(isUniqueViolation(error) ? folderNameTaken() : error));
}
