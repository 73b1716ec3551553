/** Removes the channels, conversations, groups and people of an import that nobody has used since. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { releaseFiles } from "../../kernel/storage/stored-files.ts";
import type { Range, ReservedIds } from "./team-imports.ts";

export interface Removed {
  readonly removed: number;
  /** Names of things that were kept. */
  readonly kept: readonly string[];
}

const NOTHING: Removed = { removed: 0, kept: [] };

const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

/** Call it when the imported messages are gone. */
export async function removeConversations(tx: Transaction, ids: ReservedIds): Promise<Removed> {
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

/** Call it when the imported channels are gone, which may use them. */
export async function removeGroups(tx: Transaction, range: Range): Promise<Removed> {
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

/** Call it when the imported messages, files and conversations are gone. */
export async function removePeople(tx: Transaction, range: Range): Promise<Removed> {
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
