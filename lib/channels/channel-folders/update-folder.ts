/** Renames, describes or archives a channel folder, or returns it from the archive. */

import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import type { folderChange } from "./channel-folder-events.contract.ts";
import { folderUpdated } from "./channel-folder-events.ts";
import { type ChannelFolderRecord, channelFolderRecord } from "./channel-folder-records.ts";
import { folderDescription, folderName, folderNameTaken } from "./folder-text.ts";

export interface FolderEdit {
  readonly folderId: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/**
 * Changes what differs.
 * @throws ApiError BAD_REQUEST for a folder that does not exist, a wrong or used name, a too long description, and for
 *   archiving a folder that holds channels.
 */
export async function updateFolder(actor: Actor, edit: FolderEdit): Promise<Record<string, never>> {
  const { folderId, isArchived } = edit;
  if (!actor.organization.channelFolders.get(folderId)) throw badRequest("Invalid channel folder ID");
  const name = edit.name === undefined ? undefined : folderName(edit.name);
  const texts = edit.description === undefined ? {} : await folderDescription(actor, edit.description);
  const written = logTransaction(writerOf(actor, "update-channel-folder"), async (log) => {
    const { tx } = log;
    await log.alone("channel folders");
    const where = { id: rowId(folderId) };
    const before = channelFolderRecord(await tx.channelFolder.findUniqueOrThrow({ where }));
    const named = name === undefined ? {} : { name };
    const after = { ...before, ...named, ...texts, isArchived: isArchived ?? before.isArchived };
    const data = changeOf(before, after);
    if (Object.keys(data).length === 0) return {};
    // From here on no channel comes into the folder.
    await log.lock();
    if (data.is_archived && (await holdsChannels(tx, folderId))) {
      throw badRequest("You need to remove all the channels from this folder to archive it.");
    }
    await tx.$executeRaw(sql`
      UPDATE channel_folder SET name = ${after.name}, name_key = ${nameKey(after.name)},
        description = ${after.description}, rendered_description = ${after.renderedDescription},
        archived_at = CASE WHEN ${after.isArchived} THEN coalesce(archived_at, now()) END
      WHERE id = ${folderId}`);
    const event = folderUpdated.event({ folderId, data }, { kind: "everyone" });
    await appendEvents(log, [event.withChanges([{ kind: "channel_folder", folder: after }])]);
    return {};
  });
  return written.catch((error) => Promise.reject(isUniqueViolation(error) ? folderNameTaken() : error));
}

async function holdsChannels(tx: Transaction, folderId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM channel WHERE folder_id = ${folderId} AND archived_at IS NULL LIMIT 1`);
  return rows.length > 0;
}

/** What the event says. */
function changeOf(before: ChannelFolderRecord, after: ChannelFolderRecord): z.input<typeof folderChange> {
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(after.description === before.description
      ? {}
      : { description: after.description, rendered_description: after.renderedDescription }),
    ...(after.isArchived === before.isArchived ? {} : { is_archived: after.isArchived }),
  };
}
