/** Undoing an import removes what it added, except for what people have used since. */
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, type Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { ArchiveError } from "../exports/archive-format.ts";
import { countUploads, STATEMENT_MS } from "../imports/import-organization.ts";
import { removeConversations, removeGroups, removePeople } from "./remove-imported.ts";
import { dropQueues } from "./settle-rows.ts";
import { importsOf, noteUndone, type ReservedIds, type TeamImport, UNDO_HOURS } from "./team-imports.ts";

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
 * @throws ArchiveError for an unknown import, and for one that is older than a day.
 */
export function undoImport(realmId: number, id: number | null): Promise<UndoneImport> {
  const writer: LogWriter = { realmId, userId: null, operation: "undo-import" };
  return logTransaction(writer, async (log) => {
    const { tx } = log;
    await allowStatements(tx, STATEMENT_MS);
    for (const scope of ["linkifiers", "custom emoji"] as const) await log.lockScope(scope);
    await log.lock();
    const found = chosen(await importsOf(tx, realmId), id);
    const undone = await remove(tx, realmId, found.ids);
    await noteUndone(tx, found.id);
    noteInAuditLog(log, {
      event: "organization.import_undone",
      details: { id: found.id, ...undone.removed },
    });
    await dropQueues(tx, realmId);
    await appendEvents(log, [organizationChanged.event([{ kind: "organization_rewritten" }])]);
    return { id: found.id, ...undone };
  });
}

function chosen(imports: readonly TeamImport[], id: number | null): TeamImport {
  const found = imports.find((each) => (id === null ? each.undoneAt === null : each.id === id));
  if (!found)
    throw new ArchiveError(
      id === null ? "There is no import that could be taken back." : `There is no import ${id} here.`,
    );
  if (found.undoneAt) throw new ArchiveError(`Import ${found.id} was taken back already.`);
  if (!found.isRecent)
    throw new ArchiveError(
      `Import ${found.id} is older than ${UNDO_HOURS} hours, so it can no longer be taken back.`,
    );
  return found;
}

async function remove(tx: Transaction, realmId: number, ids: ReservedIds): Promise<Omit<UndoneImport, "id">> {
  const messages = await removeMessages(tx, realmId, ids.message);
  // The history of a topic that was here keeps moves even when their messages are gone.
  const [firstEdit, lastEdit] = ids.message_edit ?? [0, 0];
  await tx.$executeRaw(sql`DELETE FROM message_edit WHERE id BETWEEN ${firstEdit} AND ${lastEdit}`);
  const files = await removeFiles(tx, ids.attachment);
  const linkifiers = await removeLinkifiers(tx, ids.linkifier);
  const channels = await removeConversations(tx, ids);
  const groups = await removeGroups(tx, ids.user_group);
  const people = await removePeople(tx, ids.user_account);
  // Their statuses may show them.
  const emoji = await removeEmoji(tx, ids.custom_emoji);
  await countUploads(tx, realmId);
  const kept = [
    { reason: "Channels with newer messages stay.", names: channels.kept },
    { reason: "People who have signed in, or take part in newer conversations, stay.", names: people.kept },
    { reason: "Groups that are used in permissions or other groups stay.", names: groups.kept },
    { reason: "Files in newer messages stay.", names: files.kept },
    { reason: "Emoji in newer reactions stay.", names: emoji.kept },
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

/** Lowest and highest id; absent: the import had none. */
type Range = readonly [number, number] | undefined;

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

async function removeEmoji(tx: Transaction, range: Range) {
  if (!range) return { removed: 0, kept: [] };
  const [low, high] = range;
  const rows = await tx.$queryRaw<FileRow[]>(sql`
    DELETE FROM custom_emoji e WHERE id BETWEEN ${low} AND ${high}
      AND NOT EXISTS (SELECT FROM reaction r WHERE r.emoji_kind = 'realm_emoji' AND r.emoji_code = e.id::text)
      AND NOT EXISTS (SELECT FROM user_status s WHERE s.emoji_kind = 'realm_emoji' AND s.emoji_code = e.id::text)
    RETURNING name, ARRAY[file_key, still_key] AS keys`);
  await release(tx, rows);
  const kept = await tx.$queryRaw<{ name: string }[]>(
    sql`SELECT name FROM custom_emoji WHERE id BETWEEN ${low} AND ${high} ORDER BY id`,
  );
  return { removed: rows.length, kept: kept.map(({ name }) => name) };
}

function removeLinkifiers(tx: Transaction, range: Range): Promise<number> {
  const [low, high] = range ?? [0, 0];
  return tx.$executeRaw(sql`DELETE FROM linkifier WHERE id BETWEEN ${low} AND ${high}`);
}

function release(tx: Transaction, rows: readonly FileRow[]): Promise<void> {
  return releaseFiles(
    tx,
    rows.flatMap(({ keys }) => keys.flatMap((key) => key?.split(" ") ?? [])),
  );
}
