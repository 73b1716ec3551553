/** Writes the index, and organizations' lists of words. */
import { setImmediate } from "node:timers/promises";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { logger } from "../../kernel/log.ts";
import { type IndexedMessage, messageTokens, messageVector } from "./message-vector.ts";
import type { Token } from "./token.ts";
import { keysOf, STEMMERS } from "./word-keys.ts";

/** Characters split before other work gets a turn: about a millisecond. */
const CHARACTERS_AT_ONCE = 1_000;
/** One message of this many counts for all, because counting writes a row per word. */
const COUNTED = 8;
/**
 * Further words of a message are found only as they are. Otherwise, a few users could grow the organization's list by
 * hundreds of thousands of words a minute.
 */
export const KNOWN_WORDS = 500;

export interface MessageRow {
  readonly id: number;
  readonly realm_id: number;
  readonly conversation_id: number;
  readonly sender_id: number;
  readonly bits: number;
  readonly content: string;
  readonly topic_name: string;
  readonly direct_key: string | null;
}

/** PostgreSQL's refused values and exceeded limits. */
const DATA_ERROR = /^(?:22|54)...$/;

/**
 * Messages whose words PostgreSQL refuses are indexed without them, because failing would hold up all later messages.
 */
export async function indexMessages(tx: Transaction, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  try {
    await writeIndex(tx, messageIds, messageTokens);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!DATA_ERROR.test(code)) throw error;
    await tx.$executeRaw(sql`ROLLBACK TO SAVEPOINT before_index`);
    if (messageIds.length > 1) {
      for (const messageId of messageIds) await indexMessages(tx, [messageId]);
      return;
    }
    // The error itself may quote the message.
    logger.error(
      { messageId: messageIds[0], code },
      "a message cannot be found by its words: indexing it failed",
    );
    await writeIndex(tx, messageIds, () => []);
  }
}

/** On failure, the savepoint remains. */
async function writeIndex(
  tx: Transaction,
  messageIds: readonly number[],
  tokensOfMessage: (message: IndexedMessage) => readonly Token[],
): Promise<void> {
  const rows = await tx.$queryRaw<MessageRow[]>(sql`
    SELECT m.id, m.realm_id, m.conversation_id, m.sender_id, m.bits, m.content, t.name AS topic_name, v.direct_key
    FROM message m JOIN topic t ON t.id = m.topic_id JOIN conversation v ON v.id = m.conversation_id
    WHERE m.id = ANY(${[...messageIds]}::int8[])`);
  const words = new WordCounts();
  const vectors: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const message = indexedMessage(row);
    const tokens = tokensOfMessage(message);
    words.add(
      message,
      tokens.map(({ text }) => text),
    );
    vectors.push(messageVector(message, tokens));
    characters += row.content.length;
    if (characters > CHARACTERS_AT_ONCE) {
      characters = 0;
      await setImmediate();
    }
  }
  const ids = rows.map(({ id }) => id);
  await Promise.all([
    tx.$executeRaw(sql`SAVEPOINT before_index`),
    tx.$executeRaw(sql`
      INSERT INTO message_search AS s (message_id, conversation_id, tokens)
      SELECT id, conversation_id, tokens::tsvector
      FROM unnest(${ids}::int8[], ${rows.map((row) => row.conversation_id)}::int8[], ${vectors}::text[])
        AS m (id, conversation_id, tokens)
      ON CONFLICT (message_id) DO UPDATE SET conversation_id = excluded.conversation_id, tokens = excluded.tokens
      WHERE s.tokens <> excluded.tokens OR s.conversation_id <> excluded.conversation_id`),
    tx.$executeRaw(sql`
      DELETE FROM message_search
      WHERE message_id = ANY(${[...messageIds]}::int8[]) AND message_id <> ALL(${ids}::int8[])`),
    ...words.statements().map((statement) => tx.$executeRaw(statement)),
    tx.$executeRaw(sql`RELEASE SAVEPOINT before_index`),
  ]);
}

export function indexedMessage(row: MessageRow): IndexedMessage {
  return {
    id: row.id,
    realmId: row.realm_id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    bits: row.bits,
    content: row.content,
    directUserIds: row.direct_key === null ? [] : row.direct_key.split(",").map(Number),
    topicName: row.topic_name,
  };
}

/** Number of messages per word, by organization. */
export class WordCounts {
  readonly #counts = new Map<number, Map<string, number>>();

  add({ id, realmId }: IndexedMessage, words: readonly string[]): void {
    const counts = this.#counts.get(realmId) ?? new Map<string, number>();
    this.#counts.set(realmId, counts);
    const count = id % COUNTED === 0 ? COUNTED : 0;
    for (const word of [...new Set(words)].slice(0, KNOWN_WORDS))
      counts.set(word, (counts.get(word) ?? 0) + count);
  }

  /** New words get keys. */
  statements() {
    return [...this.#counts].flatMap(([realmId, counts]) => {
      const words = [...counts.keys()];
      const added = sql`
        (SELECT * FROM unnest(${words}::text[], ${[...counts.values()]}::int[],
          ${words.map((word) => keysOf(realmId, word).join(" "))}::text[]) AS given (word, count, keys))`;
      return [
        sql`
          UPDATE search_word w SET uses = CASE WHEN given.count > 0 THEN w.uses + given.count ELSE 1 END
          FROM ${added} AS given
          WHERE w.realm_id = ${realmId} AND w.word = given.word AND (given.count > 0 OR w.uses = 0)`,
        sql`
          INSERT INTO search_word (realm_id, word, uses, keys)
          SELECT ${realmId}, given.word, greatest(given.count, 1), string_to_array(given.keys, ' ') || ARRAY(
            SELECT code || '=' || stem[1]
            FROM unnest(${Object.keys(STEMMERS)}::text[], ${Object.values(STEMMERS)}::text[])
              AS language (code, dictionary), LATERAL ts_lexize(dictionary::regdictionary, given.word) AS stem
            WHERE length(given.word) >= 3 AND stem[1] <> given.word)
          FROM ${added} AS given
          WHERE NOT EXISTS (SELECT FROM search_word w WHERE w.realm_id = ${realmId} AND w.word = given.word)
          ON CONFLICT DO NOTHING`,
      ];
    });
  }
}
