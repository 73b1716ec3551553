/** Puts the channel folders of an organization in another order. */
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { foldersReordered } from "./channel-folder-events.ts";

/** @throws ApiError BAD_REQUEST unless the ids are those of all folders, archived ones included. */
export async function reorderFolders(
  actor: Actor,
  folderIds: readonly number[],
): Promise<Record<string, never>> {
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "patch-channel-folders"), async (log) => {
    const { tx } = log;
    await log.alone("channel folders");
    const given = new Set(folderIds);
    const folders = await tx.channelFolder.findMany({ where: { realmId }, select: { id: true } });
    const isComplete = folders.length === given.size && folders.every(({ id }) => given.has(id));
    if (!isComplete || given.size !== folderIds.length) throw badRequest("Invalid order mapping");
    await log.lock();
    await tx.$executeRaw(sql`
      UPDATE channel_folder SET position = given.n - 1
      FROM unnest(${folderIds}::int[]) WITH ORDINALITY AS given(id, n)
      WHERE channel_folder.id = given.id`);
    const event = foldersReordered.event({ folderIds: [...folderIds] }, { kind: "everyone" });
    await appendEvents(log, [event.withChanges([{ kind: "channel_folder_order", folderIds }])]);
    return {};
  });
}
