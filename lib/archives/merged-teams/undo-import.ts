/** Undoing an import removes what it added, except for what people have used since. */
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, type Transaction } from "../../kernel/db/transaction.ts";
import { noteInAuditLog } from "../../kernel/events/append-event.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { countUploads, STATEMENT_MS } from "../imports/import-organization.ts";
import { removeConversations, removeGroups, removePeople } from "./remove-imported.ts";
import { endRewrite, lockToRewrite } from "./rewrite-organization.ts";
import {
  importsOf,
  noteUndone,
  type Range,
  type ReservedIds,
  type TeamImport,
  UNDO_HOURS,
} from "./team-imports.ts";

/** Names of things that stay, with the reason. */
export interface Kept {
  readonly reason: string;
  readonly names: readonly string[];
}

export interface UndoneImport {
  readonly id: number;
  readonly removed: Readonly<Record<string, number>>;
  readonly kept: readonly Kept[];
}

/**
 * @param id null: the newest that was not taken back.
 * @param userId who undoes it, for the audit log; null: the server's administrator.
 * @throws ArchiveError for an import that is unknown, was taken back, or is older than `UNDO_HOURS`.
 */
export function undoImport(
  realmId: number,
  id: number | null,
  userId: number | null = null,
): Promise<UndoneImport> {
  const writer: LogWriter = { realmId, userId, operation: "undo-import" };
  return logTransaction(writer, async (log) => {
    const { tx } = log;
    await allowStatements(tx, STATEMENT_MS);
    await lockToRewrite(log);
    const found = chosen(await importsOf(tx, realmId), id);
    const undone = await remove(tx, realmId, found.ids);
    await noteUndone(tx, found.id);
    noteInAuditLog(log, {
      event: "organization.import_undone",
      details: { id: found.id, ...undone.removed },
    });
    await endRewrite(log);
    return { id: found.id, ...undone };
  });
}

function chosen(imports: readonly TeamImport[], id: number | null): TeamImport {
  const found = imports.find((each) => (id === null ? each.undoneAt === null : each.id === id));
  if (!found)
    throw new ArchiveError(
      id === null
        ? "There is no import that could be taken back."
        : `There is no import ${id} here; the import has printed its id.`,
    );
  if (found.undoneAt) throw new ArchiveError(`Import ${found.id} was taken back already.`);
  if (!found.isRecent)
    throw new ArchiveError(
      `Import ${found.id} is older than ${UNDO_HOURS} hours, so it can no longer be taken back. Delete its channels and deactivate its people in the app, or restore a backup from before.`,
    );
  return found;
}

async function remove(tx: Transaction, realmId: number, ids: ReservedIds): Promise<Omit<UndoneImport, "id">> {
  const messages = await removeMessages(tx, realmId, ids.message);
  await removeEdits(tx, ids.message_edit);
  const files = await removeFiles(tx, ids.attachment);
  const linkifiers = await removeLinkifiers(tx, ids.linkifier);
  const channels = await removeConversations(tx, ids);
  const groups = await removeGroups(tx, ids.user_group);
  const people = await removePeople(tx, ids.user_account);
  // Their statuses may show them.
  const emoji = await removeEmoji(tx, realmId, ids);
  await countUploads(tx, realmId);
  const kept = [
    { reason: "These channels stay, because they have newer messages", names: channels.kept },
    {
      reason: "These people and bots stay, because they have signed in, or have done something since",
      names: people.kept,
    },
    { reason: "These groups stay, because permissions or other groups use them", names: groups.kept },
    { reason: "These files stay, because newer messages use them", names: files.kept },
    { reason: "These emoji stay, because newer messages, reactions or statuses use them", names: emoji.kept },
  ];
  return {
    removed: {
      messages,
      channels: channels.removed,
      people: people.removed,
      groups: groups.removed,
      files: files.removed,
      emoji: emoji.removed,
      linkifiers,
    },
    kept: kept.filter(({ names }) => names.length > 0),
  };
}

async function removeMessages(tx: Transaction, realmId: number, range: Range): Promise<number> {
  if (!range) return 0;
  const [low, high] = range;
  const count = await tx.$executeRaw(sql`DELETE FROM message WHERE id BETWEEN ${low} AND ${high}`);
  await tx.$executeRaw(sql`DELETE FROM message_flag WHERE message_id BETWEEN ${low} AND ${high}`);
  await tx.$executeRaw(sql`
    UPDATE topic t SET last_message_id = (SELECT max(m.id) FROM message m WHERE m.topic_id = t.id)
    WHERE t.realm_id = ${realmId} AND t.last_message_id BETWEEN ${low} AND ${high}`);
  return count;
}

/** The history of a topic that was here keeps moves even when their messages are gone. */
async function removeEdits(tx: Transaction, range: Range): Promise<void> {
  if (!range) return;
  await tx.$executeRaw(sql`DELETE FROM message_edit WHERE id BETWEEN ${range[0]} AND ${range[1]}`);
}

interface FileRow {
  readonly name: string;
  readonly keys: readonly (string | null)[];
}

async function removeFiles(tx: Transaction, range: Range) {
  if (!range) return { removed: 0, kept: [] };
  const [low, high] = range;
  const rows = await tx.$queryRaw<(FileRow & { owner: number })[]>(sql`
    DELETE FROM attachment a WHERE id BETWEEN ${low} AND ${high}
      AND NOT EXISTS (SELECT FROM message_attachment m WHERE m.attachment_id = a.id)
    RETURNING name, owner_id AS owner, ARRAY[file_key, thumbnail_key, animation_key] AS keys`);
  await release(tx, rows);
  // `countUploads` skips owners without any file left.
  await tx.$executeRaw(sql`
    UPDATE user_account SET uploaded_bytes = 0 WHERE id = ANY(${rows.map(({ owner }) => owner)}::int[])`);
  const kept = await tx.$queryRaw<{ name: string }[]>(
    sql`SELECT name FROM attachment WHERE id BETWEEN ${low} AND ${high} ORDER BY id`,
  );
  return { removed: rows.length, kept: kept.map(({ name }) => name) };
}

async function removeEmoji(tx: Transaction, realmId: number, ids: ReservedIds) {
  if (!ids.custom_emoji) return { removed: 0, kept: [] };
  const [low, high] = ids.custom_emoji;
  const [, lastMessage] = ids.message ?? [0, 0];
  const rows = await tx.$queryRaw<FileRow[]>(sql`
    DELETE FROM custom_emoji e WHERE id BETWEEN ${low} AND ${high}
      AND NOT EXISTS (SELECT FROM reaction r WHERE r.emoji_kind = 'realm_emoji' AND r.emoji_code = e.id::text)
      AND NOT EXISTS (SELECT FROM user_status s WHERE s.emoji_kind = 'realm_emoji' AND s.emoji_code = e.id::text)
      AND NOT EXISTS (SELECT FROM message m WHERE m.realm_id = ${realmId} AND m.id > ${lastMessage}
        AND position(':' || e.name || ':' in m.content) > 0)
    RETURNING name, ARRAY[file_key, still_key] AS keys`);
  await release(tx, rows);
  const kept = await tx.$queryRaw<{ name: string }[]>(
    sql`SELECT name FROM custom_emoji WHERE id BETWEEN ${low} AND ${high} ORDER BY id`,
  );
  return { removed: rows.length, kept: kept.map(({ name }) => name) };
}

async function removeLinkifiers(tx: Transaction, range: Range): Promise<number> {
  if (!range) return 0;
  return tx.$executeRaw(sql`DELETE FROM linkifier WHERE id BETWEEN ${range[0]} AND ${range[1]}`);
}

function release(tx: Transaction, rows: readonly FileRow[]): Promise<void> {
  return releaseFiles(
    tx,
    rows.flatMap(({ keys }) => keys.flatMap((key) => key?.split(" ") ?? [])),
  );
}
