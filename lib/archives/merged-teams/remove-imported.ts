/** Removes the rows of an import, except for what people have used since. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import { countUploads } from "../imports/import-organization.ts";
import type { Range, ReservedIds, TeamImport } from "./team-imports.ts";

/** Names of things that stay, with the reason. */
export interface Kept {
  readonly reason: string;
  readonly names: readonly string[];
}

export interface RemovedImport {
  readonly removed: Readonly<Record<string, number>>;
  readonly kept: readonly Kept[];
}

type Imported = Pick<TeamImport, "ids" | "createdAt">;

/** Each step finds only uses that stay, because what the import itself used is gone by then. */
export async function removeImported(
  tx: Transaction,
  realmId: number,
  imported: Imported,
): Promise<RemovedImport> {
  const { ids } = imported;
  const messages = await removeMessages(tx, realmId, ids.message);
  await removeEdits(tx, ids.message_edit);
  const files = await removeFiles(tx, ids.attachment);
  const linkifiers = await removeLinkifiers(tx, ids.linkifier);
  const channels = await removeConversations(tx, ids);
  const groups = await removeGroups(tx, ids.user_group);
  const people = await removePeople(tx, ids.user_account);
  // Their statuses may show them.
  const emoji = await removeEmoji(tx, realmId, imported);
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

interface Removed {
  readonly removed: number;
  /** Names of things that were kept. */
  readonly kept: readonly string[];
}

const NOTHING: Removed = { removed: 0, kept: [] };

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

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

async function removeFiles(tx: Transaction, range: Range): Promise<Removed> {
  if (!range) return NOTHING;
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
  return { removed: rows.length, kept: namesOf(kept) };
}

async function removeEmoji(tx: Transaction, realmId: number, { ids, createdAt }: Imported): Promise<Removed> {
  if (!ids.custom_emoji) return NOTHING;
  const [low, high] = ids.custom_emoji;
  const [, lastMessage] = ids.message ?? [0, 0];
  const rows = await tx.$queryRaw<FileRow[]>(sql`
    WITH newer AS MATERIALIZED (
      SELECT content FROM message WHERE realm_id = ${realmId} AND id > ${lastMessage} AND content LIKE '%:%'
      UNION ALL
      SELECT m.content FROM message_edit d JOIN message m ON m.id = d.message_id
      WHERE d.edited_at >= ${createdAt}::timestamptz AND m.realm_id = ${realmId} AND m.content LIKE '%:%')
    DELETE FROM custom_emoji e WHERE id BETWEEN ${low} AND ${high}
      AND NOT EXISTS (SELECT FROM reaction r WHERE r.emoji_kind = 'realm_emoji' AND r.emoji_code = e.id::text)
      AND NOT EXISTS (SELECT FROM user_status s WHERE s.emoji_kind = 'realm_emoji' AND s.emoji_code = e.id::text)
      AND NOT EXISTS (SELECT FROM newer WHERE position(':' || e.name || ':' in newer.content) > 0)
    RETURNING name, ARRAY[file_key, still_key] AS keys`);
  await release(tx, rows);
  const kept = await tx.$queryRaw<{ name: string }[]>(
    sql`SELECT name FROM custom_emoji WHERE id BETWEEN ${low} AND ${high} ORDER BY id`,
  );
  return { removed: rows.length, kept: namesOf(kept) };
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

/** The imported messages must be gone. */
async function removeConversations(tx: Transaction, ids: ReservedIds): Promise<Removed> {
  await removeTopics(tx, ids.topic);
  if (!ids.conversation) return NOTHING;
  const [low, high] = ids.conversation;
  const unused = sql`id BETWEEN ${low} AND ${high}
    AND NOT EXISTS (SELECT FROM message m WHERE m.conversation_id = conversation.id)`;
  const removed = await tx.$executeRaw(sql`
    DELETE FROM channel WHERE conversation_id IN (SELECT id FROM conversation WHERE ${unused})`);
  await tx.$executeRaw(sql`
    DELETE FROM topic_read WHERE topic_id IN (
      SELECT t.id FROM topic t WHERE t.conversation_id IN (SELECT id FROM conversation WHERE ${unused}))`);
  await tx.$executeRaw(sql`DELETE FROM conversation WHERE ${unused}`);
  const kept = await tx.$queryRaw<{ name: string }[]>(
    sql`SELECT name FROM channel WHERE conversation_id BETWEEN ${low} AND ${high} ORDER BY id`,
  );
  return { removed, kept: namesOf(kept) };
}

async function removeTopics(tx: Transaction, range: Range): Promise<void> {
  if (!range) return;
  const [low, high] = range;
  const unused = sql`SELECT t.id FROM topic t WHERE t.id BETWEEN ${low} AND ${high}
    AND NOT EXISTS (SELECT FROM message m WHERE m.topic_id = t.id)`;
  await tx.$executeRaw(sql`DELETE FROM topic_read WHERE topic_id IN (${unused})`);
  await tx.$executeRaw(sql`DELETE FROM topic WHERE id IN (${unused})`);
}

/** The imported channels, which may use them, must be gone. */
async function removeGroups(tx: Transaction, range: Range): Promise<Removed> {
  if (!range) return NOTHING;
  const [low, high] = range;
  const kept = await tx.$queryRaw<{ id: number; name: string | null }[]>(sql`
    WITH RECURSIVE used AS (
      SELECT g.id FROM user_group g WHERE g.id BETWEEN ${low} AND ${high} AND (
        EXISTS (SELECT FROM permission_setting p WHERE p.group_id = g.id
          AND (p.owner_group_id IS NULL OR p.owner_group_id NOT BETWEEN ${low} AND ${high}))
        OR EXISTS (SELECT FROM user_group_subgroup s WHERE s.subgroup_id = g.id
          AND s.group_id NOT BETWEEN ${low} AND ${high}))
      UNION
      SELECT inner_group.id FROM used, LATERAL (
        SELECT p.group_id AS id FROM permission_setting p WHERE p.owner_group_id = used.id
        UNION SELECT s.subgroup_id FROM user_group_subgroup s WHERE s.group_id = used.id) AS inner_group
      WHERE inner_group.id BETWEEN ${low} AND ${high})
    SELECT g.id, g.name FROM user_group g JOIN used ON used.id = g.id ORDER BY g.id`);
  const keptIds = kept.map(({ id }) => id);
  const gone = sql`SELECT g.id FROM user_group g
    WHERE g.id BETWEEN ${low} AND ${high} AND g.id <> ALL(${keptIds}::int[])`;
  await tx.$executeRaw(sql`DELETE FROM permission_setting WHERE owner_group_id IN (${gone})`);
  const removed = await tx.$executeRaw(sql`DELETE FROM user_group WHERE id IN (${gone})`);
  return { removed, kept: kept.flatMap(({ name }) => name ?? []) };
}

/** Whether an account has done something since its import. Its imported messages, reactions and files must be gone. */
const isUsed = (account: "u" | "b"): Sql => {
  const id = Prisma.raw(`${account}.id`);
  return sql`
    NOT (${Prisma.raw(account)}.awaits_first_sign_in OR ${Prisma.raw(account)}.bot_type IS NOT NULL)
    OR EXISTS (SELECT FROM user_session s WHERE s.user_id = ${id})
    OR EXISTS (SELECT FROM message m WHERE m.sender_id = ${id})
    OR EXISTS (SELECT FROM reaction r WHERE r.user_id = ${id})
    OR EXISTS (SELECT FROM attachment a WHERE a.owner_id = ${id})
    OR EXISTS (SELECT FROM conversation_member c WHERE c.user_id = ${id})
    OR EXISTS (SELECT FROM bot_command o WHERE o.bot_id = ${id})
    OR EXISTS (SELECT FROM bot_settings t WHERE t.user_id = ${id})`;
};

/** The imported messages, files and conversations must be gone. */
async function removePeople(tx: Transaction, range: Range): Promise<Removed> {
  if (!range) return NOTHING;
  const [low, high] = range;
  const unused = await tx.$queryRaw<{ id: number; key: string | null }[]>(sql`
    SELECT u.id, u.avatar_key AS key FROM user_account u WHERE u.id BETWEEN ${low} AND ${high}
      AND NOT (${isUsed("u")})
      AND NOT EXISTS (SELECT FROM user_account b WHERE b.bot_owner_id = u.id
        AND (b.id NOT BETWEEN ${low} AND ${high} OR ${isUsed("b")}))`);
  const gone = unused.map(({ id }) => id);
  await tx.$executeRaw(sql`DELETE FROM topic_read WHERE user_id = ANY(${gone}::int[])`);
  await tx.$executeRaw(sql`DELETE FROM message_flag WHERE user_id = ANY(${gone}::int[])`);
  await tx.$executeRaw(sql`DELETE FROM user_account WHERE id = ANY(${gone}::int[])`);
  await releaseFiles(
    tx,
    unused.flatMap(({ key }) => key?.split(" ") ?? []),
  );
  const kept = await tx.$queryRaw<{ name: string }[]>(
    sql`SELECT full_name AS name FROM user_account WHERE id BETWEEN ${low} AND ${high} ORDER BY id`,
  );
  return { removed: gone.length, kept: namesOf(kept) };
}
