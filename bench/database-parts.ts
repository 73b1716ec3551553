/** A send's processor time and log in PostgreSQL, compared with those of a bare row. */
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { query, queryPrepared, sql } from "../lib/kernel/db/sql.ts";
import { type OutgoingMessage, writeMessages } from "../lib/messages/sending/write-messages.ts";
import { processorTime } from "../lib/testing/measuring/processor-time.ts";

const TIMES = 2_000;
const BATCH = 16;
const TOPICS = 16;
const MICROSECONDS = 1_000;
const CONTENT = "The build is green again, thanks for looking into it. I will deploy this afternoon.";

export interface DatabasePart {
  readonly label: string;
  /** In microseconds of the connection's processor time, for each message. */
  readonly cost: number;
  /** Bytes of PostgreSQL's log, for each message. */
  readonly logged: number;
}

interface Place {
  readonly realmId: number;
  readonly channelId: number;
  readonly conversationId: number;
  readonly senderId: number;
}

/** Writes messages without a server. */
export async function measureDatabaseParts(databaseUrl: string, channel: string): Promise<DatabasePart[]> {
  openDatabase(databaseUrl);
  try {
    const place = await placeIn(channel);
    await query(sql`CREATE TABLE IF NOT EXISTS bench_row (id bigserial PRIMARY KEY, content text NOT NULL)`);
    const batch = Array.from({ length: BATCH }, (_, number) => messageTo(place, number));
    return [
      await measure("a bare row", 1, () =>
        queryPrepared({
          name: "bench_row",
          text: "INSERT INTO bench_row (content) VALUES ($1)",
          values: [CONTENT],
        }),
      ),
      await measure("the lock alone", 1, () =>
        queryPrepared({
          name: "bench_lock",
          text: "SELECT true FROM pg_advisory_xact_lock(7270, $1)",
          values: [String(place.realmId)],
        }),
      ),
      await measure("a send", 1, (time) => writeMessages(place.realmId, [messageTo(place, time)])),
      await measure(`each of ${BATCH} sends in a batch`, BATCH, () => writeMessages(place.realmId, batch)),
    ];
  } finally {
    await closeDatabase();
  }
}

async function placeIn(channel: string): Promise<Place> {
  const [place] = await query<Place>(sql`
    SELECT c.realm_id AS "realmId", c.id AS "channelId", c.conversation_id AS "conversationId",
           (SELECT min(s.user_id) FROM subscription s WHERE s.channel_id = c.id) AS "senderId"
    FROM channel c WHERE c.name = ${channel}`);
  if (!place) throw new Error(`The bench has no channel ${channel}.`);
  return place;
}

function messageTo({ channelId, conversationId, senderId }: Place, number: number): OutgoingMessage {
  const topic = `topic ${number % TOPICS}`;
  return {
    conversationId,
    channelId,
    topicName: topic,
    topicKey: topic,
    senderId,
    content: CONTENT,
    renderedContent: `<p>${CONTENT}</p>`,
    client: "Unspecified",
    bits: 0,
    sentAt: Date.now() / 1_000,
    readBySender: false,
    flags: [],
    isReadLate: false,
    audience: { kind: "channel_subscribers", channelId },
    directUserIds: [],
    echo: null,
    sendKey: null,
    policyOnSend: 0,
    policyOnInitiation: 0,
    webhookBotIds: [],
    attachmentIds: [],
    previewIds: [],
  };
}

/** Statements in sequence use one connection. */
async function measure(
  label: string,
  messages: number,
  write: (time: number) => Promise<unknown>,
): Promise<DatabasePart> {
  const times = Math.ceil(TIMES / messages);
  const [connection] = await query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  const pid = connection?.pid ?? 0;
  for (let time = 0; time < times; time += 1) await write(time);
  const [cost, logged] = [processorTime(pid), await positionInLog()];
  for (let time = 0; time < times; time += 1) await write(time);
  const all = times * messages;
  return {
    label,
    cost: ((processorTime(pid) - cost) * MICROSECONDS) / all,
    logged: ((await positionInLog()) - logged) / all,
  };
}

async function positionInLog(): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    sql`SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::int8 AS bytes`,
  );
  return row?.bytes ?? 0;
}
