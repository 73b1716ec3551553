/** Anyone can send many messages with a file, so only the newest are checked, then one per conversation by index. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { inTurnOf } from "../search/search-turns.ts";
import { listMessages } from "./list-messages.ts";
import { readableScope } from "./message-scope.ts";

/** Per file, without a turn; nearly always enough. */
export const NEWEST_LINKS = 30;
/** For all files together. */
export const MAX_LINKS = 1_000;
/** Searched for in all conversations per turn. */
export const FILES_PER_TURN = 10;

/**
 * @param ids of at most `MAX_LINKS` files.
 * @param accountId takes turns when searching further back.
 * @throws ApiError RATE_LIMIT_HIT when too many of the account's searches are waiting.
 */
export async function readableFiles(
  actor: Actor,
  ids: readonly number[],
  accountId: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { readable, open } = await lookAtNewest(actor, ids);
  for (let start = 0; start < open.length; start += FILES_PER_TURN) {
    const some = open.slice(start, start + FILES_PER_TURN);
    for (const id of await inTurnOf(accountId, () => linkedWhereReadable(actor, some))) readable.add(id);
  }
  return readable;
}

interface Link {
  readonly attachment_id: number;
  readonly message_id: number;
}

interface FoundFiles {
  readonly readable: Set<number>;
  /** Files whose newest links are unreadable. */
  readonly open: readonly number[];
}

async function lookAtNewest(actor: Actor, ids: readonly number[]): Promise<FoundFiles> {
  const count = Math.min(NEWEST_LINKS, Math.floor(MAX_LINKS / ids.length));
  // Row comparison, so that only the intended index applies.
  const links = await query<Link>(sql`
    SELECT file.id AS attachment_id, link.message_id FROM unnest(${[...ids]}::int[]) AS file (id)
    CROSS JOIN LATERAL (
      SELECT message_id FROM message_attachment
      WHERE (attachment_id, message_id) > (file.id, 0) AND (attachment_id, message_id) < (file.id + 1, 0)
      ORDER BY attachment_id DESC, message_id DESC LIMIT ${count}) AS link`);
  const messages = await listMessages(actor, [...new Set(links.map((link) => link.message_id))]);
  const seen = new Set(messages.map(({ id }) => id));
  const readable = new Set<number>();
  const open: number[] = [];
  for (const [fileId, found] of Map.groupBy(links, (link) => link.attachment_id)) {
    if (found.some((link) => seen.has(link.message_id))) readable.add(fileId);
    else if (found.length === count) open.push(fileId);
  }
  return { readable, open };
}

/** One index lookup per file and run of received messages. */
async function linkedWhereReadable(actor: Actor, ids: readonly number[]): Promise<number[]> {
  const files = await query<{ id: number }>(sql`
    WITH scope AS MATERIALIZED (
      SELECT conversation_id, coalesce(lower(run), 0) AS low, coalesce(upper(run), ${Number.MAX_SAFE_INTEGER}) AS beyond
      FROM ${readableScope(actor)} AS own CROSS JOIN LATERAL unnest(coalesce(own.received, '{(,)}')) AS run)
    SELECT file.id FROM unnest(${[...ids]}::int[]) AS file (id)
    WHERE EXISTS (
      SELECT FROM scope CROSS JOIN LATERAL (
        SELECT FROM message_attachment
        WHERE (attachment_id, conversation_id, message_id) >= (file.id, scope.conversation_id, scope.low)
          AND (attachment_id, conversation_id, message_id) < (file.id, scope.conversation_id, scope.beyond)
        ORDER BY attachment_id, conversation_id, message_id LIMIT 1) AS found)`);
  return files.map(({ id }) => id);
}
