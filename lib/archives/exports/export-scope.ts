/** The scope of an export. */
import { query, type Sql, sql } from "../../kernel/db/sql.ts";

/**
 * "public": data that every member may read. "consented": also data that a consenting user may read, and these users'
 * private data. "unconsented": all private data but no secrets, for owners whom the server's administrator lets read
 * it. "everything": for the server's administrator.
 */
export type ExportKind = "public" | "consented" | "unconsented" | "everything";

export interface ExportScope {
  readonly realmId: number;
  readonly kind: ExportKind;
  /** Conversations exported at least in part; null for all. */
  readonly conversationIds: readonly number[] | null;
  /** Conversations of which only messages received by `peopleIds` are exported. */
  readonly protectedIds: readonly number[];
  /** Users whose private data is exported; null for all. */
  readonly peopleIds: readonly number[] | null;
}

export async function exportScope(realmId: number, kind: ExportKind): Promise<ExportScope> {
  if (kind === "everything" || kind === "unconsented") {
    return { realmId, kind, conversationIds: null, protectedIds: [], peopleIds: null };
  }
  const peopleIds = kind === "consented" ? await consentingPeople(realmId) : [];
  const channels = await readableChannels(realmId, peopleIds);
  const direct = await query<{ id: number }>(sql`
    SELECT DISTINCT c.id FROM conversation c JOIN conversation_member m ON m.conversation_id = c.id
    WHERE c.realm_id = ${realmId} AND c.direct_key IS NOT NULL AND m.user_id = ANY(${peopleIds}::int[])`);
  return {
    realmId,
    kind,
    conversationIds: [...channels, ...direct].map(({ id }) => id),
    protectedIds: channels.filter(({ is_protected }) => is_protected).map(({ id }) => id),
    peopleIds,
  };
}

async function consentingPeople(realmId: number): Promise<number[]> {
  const people = await query<{ id: number }>(sql`
    SELECT id FROM user_account WHERE realm_id = ${realmId} AND is_active AND bot_type IS NULL
      AND settings->'allow_private_data_export' = 'true'`);
  return people.map(({ id }) => id);
}

/** Public channels, and channels with one of these subscribers. */
function readableChannels(realmId: number, peopleIds: readonly number[]) {
  return query<{ id: number; is_protected: boolean }>(sql`
    SELECT c.conversation_id AS id, NOT c.history_public_to_subscribers AS is_protected FROM channel c
    WHERE c.realm_id = ${realmId}
      AND (NOT c.is_private AND c.history_public_to_subscribers OR EXISTS (
        SELECT FROM subscription s
        WHERE s.channel_id = c.id AND s.is_active AND s.user_id = ANY(${[...peopleIds]}::int[])))`);
}

/** @param m the message's row in the statement. */
export function exportedMessage(
  { realmId, conversationIds, protectedIds, peopleIds }: ExportScope,
  m: Sql,
): Sql {
  if (conversationIds === null) return sql`${m}.realm_id = ${realmId}`;
  return sql`${m}.conversation_id = ANY(${[...conversationIds]}::bigint[])
    AND (${m}.conversation_id <> ALL(${[...protectedIds]}::bigint[]) OR EXISTS (
      SELECT FROM channel c JOIN subscription s ON s.channel_id = c.id
      WHERE c.conversation_id = ${m}.conversation_id AND s.user_id = ANY(${[...(peopleIds ?? [])]}::int[])
        AND s.is_active AND s.received @> ${m}.id))`;
}

/**
 * In a partly exported conversation, topics without an exported message are unknown to the consenting users.
 * @param topic the topic's row in the statement.
 */
export function exportedTopic(scope: ExportScope, topic: Sql): Sql {
  const { realmId, conversationIds, protectedIds } = scope;
  if (conversationIds === null) return sql`${topic}.realm_id = ${realmId}`;
  return sql`${topic}.conversation_id = ANY(${[...conversationIds]}::bigint[])
    AND (${topic}.conversation_id <> ALL(${[...protectedIds]}::bigint[]) OR EXISTS (
      SELECT FROM message m WHERE m.topic_id = ${topic}.id AND ${exportedMessage(scope, sql`m`)}))`;
}
