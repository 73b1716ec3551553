/** Reads, creates, changes and orders channel folders. */
import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { onOneLine } from "../../text/character-runs.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../text/name-characters.ts";
import { nameKey } from "../../text/name-key.ts";
import { renderDescription } from "../channels/render-description.ts";
import { MAX_FOLDER_DESCRIPTION, MAX_FOLDER_NAME } from "../channels-limits.contract.ts";
import { markdownSnapshot } from "../markdown-snapshot/markdown-snapshot.ts";
import {
  type ChannelFolderRecord,
  channelFolderChanges,
  channelFolderRecord,
  folderAdded,
  foldersReordered,
  folderUpdated,
  loadChannelFolders,
  presentFolder,
} from "./channel-folder-records.ts";
import * as contracts from "./channel-folders.contract.ts";
import {
  channelFoldersState,
  FOLDER_DESCRIPTION_TOO_LONG,
  FOLDER_NAME_TOO_LONG,
  type folderChange,
  MAX_FOLDERS,
} from "./channel-folders.contract.ts";

const limits = {
  max_channel_folder_name_length: MAX_FOLDER_NAME,
  max_channel_folder_description_length: MAX_FOLDER_DESCRIPTION,
};

const channelFoldersFamily = stateFamily({
  fetchTypes: ["channel_folders", "realm"],
  fields: channelFoldersState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("channel_folders") && {
      channel_folders: organization.channelFolders.inOrder().map(presentFolder),
    }),
    ...(wants("realm") && limits),
  }),
});

/**
 * Trims the name.
 * @throws ApiError BAD_REQUEST for an invisible, too long or otherwise invalid name.
 */
export function folderName(given: string): string {
  const name = given.trim();
  if (lengthOf(name) > MAX_FOLDER_NAME) throw badRequest(FOLDER_NAME_TOO_LONG);
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in channel folder name, at position ${invalid}.`);
  if (!isVisible(name)) throw badRequest("Channel folder name can't be empty.");
  return name;
}

export const folderNameTaken = () => badRequest("Channel folder name already in use.");

/**
 * The description on one line, and its HTML.
 * @throws ApiError BAD_REQUEST for a text too long or too complex to render.
 */
export async function folderDescription(actor: Actor, given: string) {
  const description = onOneLine(given).trim();
  if (lengthOf(description) > MAX_FOLDER_DESCRIPTION) throw badRequest(FOLDER_DESCRIPTION_TOO_LONG);
  const renderedDescription = await renderDescription(description, markdownSnapshot(actor), actor.user.id);
  return { description, renderedDescription };
}

/** In the organization's order. */
export function getFolders({ organization }: Actor, includesArchived: boolean) {
  const folders = organization.channelFolders.inOrder();
  const shown = includesArchived ? folders : folders.filter(({ isArchived }) => !isArchived);
  return { channel_folders: shown.map(presentFolder) };
}

/**
 * Appends a folder.
 * @throws ApiError BAD_REQUEST for an invalid or taken name, a too long description, and too many folders.
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
    await log.lockScope("channel folders");
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

interface FolderEdit {
  readonly folderId: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

/**
 * @throws ApiError BAD_REQUEST for an unknown folder, an invalid or taken name, a too long description, and for
 *   archiving a folder with channels.
 */
export async function updateFolder(actor: Actor, edit: FolderEdit): Promise<Record<string, never>> {
  const { folderId, isArchived } = edit;
  if (!actor.organization.channelFolders.get(folderId)) throw badRequest("Invalid channel folder ID");
  const name = edit.name === undefined ? undefined : folderName(edit.name);
  const texts = edit.description === undefined ? {} : await folderDescription(actor, edit.description);
  const written = logTransaction(writerOf(actor, "update-channel-folder"), async (log) => {
    const { tx } = log;
    await log.lockScope("channel folders");
    const where = { id: rowId(folderId) };
    const before = channelFolderRecord(await tx.channelFolder.findUniqueOrThrow({ where }));
    const named = name === undefined ? {} : { name };
    const after = { ...before, ...named, ...texts, isArchived: isArchived ?? before.isArchived };
    const data = changeOf(before, after);
    if (Object.keys(data).length === 0) return {};
    // Under this lock, no channel can be moved into the folder.
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

function changeOf(before: ChannelFolderRecord, after: ChannelFolderRecord): z.input<typeof folderChange> {
  return {
    ...(after.name === before.name ? {} : { name: after.name }),
    ...(after.description === before.description
      ? {}
      : { description: after.description, rendered_description: after.renderedDescription }),
    ...(after.isArchived === before.isArchived ? {} : { is_archived: after.isArchived }),
  };
}

/** @throws ApiError BAD_REQUEST unless `order` has every folder, including archived ones. */
export async function reorderFolders(
  actor: Actor,
  folderIds: readonly number[],
): Promise<Record<string, never>> {
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "patch-channel-folders"), async (log) => {
    const { tx } = log;
    await log.lockScope("channel folders");
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

export const channelFolders = defineNoun({
  contracts: [contracts.getFolders, contracts.createFolder, contracts.reorderFolders, contracts.updateFolder],
  events: [folderAdded, folderUpdated, foldersReordered],
  register: [channelFoldersFamily],
  memory: {
    load: { channelFolders: loadChannelFolders },
    apply: channelFolderChanges,
  },
});
