/** Fills the search index by COPY with the rows that a server would write. */
import pg from "pg";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { allowStatements, transaction } from "../../lib/kernel/db/transaction.ts";
import { INDEX_FORMAT, messageTokens, messageVector } from "../../lib/messages/search/message-vector.ts";
import { indexedMessage, type MessageRow, WordCounts } from "../../lib/messages/search/write-index.ts";
import { copyRows } from "./copy-rows.ts";

const ROWS_AT_ONCE = 2_000;
const REPORT_EVERY = 500_000;
/** All words are written at once, which takes longer than a server's statements may. */
const INDEX_MS = 600_000;

/** The index of words comes last. Nobody may search or send meanwhile. */
export async function copyIndex(databaseUrl: string, newestId: number): Promise<void> {
  const [reader, writer] = await Promise.all([connected(databaseUrl), connected(databaseUrl)]);
  try {
    await copyBetween(reader, writer, newestId);
  } finally {
    await Promise.all([reader.end(), writer.end()]);
  }
}

async function copyBetween(reader: pg.Client, writer: pg.Client, newestId: number): Promise<void> {
  await writer.query("DROP INDEX IF EXISTS message_search_tokens_idx");
  await writer.query(`SET parley.index_format = ${INDEX_FORMAT}`);
  const words = new WordCounts();
  const indexed = indexRows(reader, newestId, words);
  await copyRows(writer, "message_search (message_id, conversation_id, tokens)", indexed);
  await transaction(async (tx) => {
    await allowStatements(tx, INDEX_MS);
    for (const statement of words.statements()) await tx.$executeRaw(statement);
  });
  await query(sql`
    INSERT INTO search_progress (settled_id, watched_id, watched_until, filled_id, format)
    VALUES (${newestId}, ${newestId}, 0, 0, ${INDEX_FORMAT})
    ON CONFLICT (id) DO UPDATE SET settled_id = excluded.settled_id, watched_id = excluded.watched_id, filled_id = 0`);
  process.stdout.write("making the index of the words\n");
  await writer.query("SET maintenance_work_mem = '2GB'");
  await writer.query(`
    CREATE INDEX message_search_tokens_idx ON message_search USING gin (tokens) WITH (gin_pending_list_limit = 128)`);
}

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Newest first, like the indexer. */
async function* indexRows(reader: pg.Client, newestId: number, words: WordCounts): AsyncGenerator<string> {
  await reader.query("BEGIN");
  await reader.query(`
    DECLARE messages NO SCROLL CURSOR FOR
    SELECT m.id::float8, m.realm_id, m.conversation_id::float8, m.sender_id, m.bits, m.content, t.name AS topic_name,
           v.direct_key
    FROM message m JOIN topic t ON t.id = m.topic_id JOIN conversation v ON v.id = m.conversation_id
    WHERE m.id <= ${newestId} ORDER BY m.id DESC`);
  for (let done = 0; ; ) {
    const { rows } = await reader.query<MessageRow>(`FETCH ${ROWS_AT_ONCE} FROM messages`);
    if (rows.length === 0) break;
    yield rows.map((row) => indexRow(row, words)).join("");
    done += rows.length;
    if (done % REPORT_EVERY < ROWS_AT_ONCE) process.stdout.write(`indexed ${done} messages\n`);
  }
  await reader.query("COMMIT");
}

function indexRow(row: MessageRow, words: WordCounts): string {
  const message = indexedMessage(row);
  const tokens = messageTokens(message);
  words.add(
    message,
    tokens.map(({ text }) => text),
  );
  const vector = messageVector(message, tokens).replaceAll("\\", "\\\\");
  return `${message.id}\t${message.conversationId}\t${vector}\n`;
}
