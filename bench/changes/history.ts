/** Fills the database with messages to change and a large topic and channel. */
import type pg from "pg";

export const HISTORY_CHANNEL = "history";
export const HISTORY = { messages: 1_000_000, topics: 5_000 } as const;
export const LARGE_TOPIC_MESSAGES = 100_000;

const TEXT = "The build is green again, thanks for looking into it. ".repeat(3);

export interface Place {
  readonly realmId: number;
  readonly channelId: number;
  readonly conversationId: number;
  readonly senderId: number;
}

export async function placeOf(client: pg.Client, channel: string, email: string): Promise<Place> {
  const { rows } = await client.query<Place>(
    `SELECT c.realm_id AS "realmId", c.id AS "channelId", c.conversation_id::int AS "conversationId",
            u.id AS "senderId"
     FROM channel c JOIN user_account u ON u.realm_id = c.realm_id AND u.email = $2 WHERE c.name = $1`,
    [channel, email],
  );
  const [place] = rows;
  if (!place) throw new Error(`There is no channel ${channel} or nobody with the address ${email}.`);
  return place;
}

/** Returns up to 10,000 of the new ids, ascending. */
export async function addMessages(
  client: pg.Client,
  { realmId, conversationId, senderId }: Place,
  { topic, topics, messages }: { topic: string; topics: number; messages: number },
): Promise<number[]> {
  await client.query("BEGIN");
  // Checking foreign keys of a million rows takes longer than writing them.
  await client.query("SET LOCAL session_replication_role = replica");
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO topic (realm_id, conversation_id, name, name_key)
     SELECT $1, $2, name, name FROM generate_series(1, $4::int) n, LATERAL (SELECT $3 || ' ' || n AS name) named
     RETURNING id`,
    [realmId, conversationId, topic, topics],
  );
  const topicIds = rows.map(({ id }) => id);
  const { rows: ids } = await client.query<{ id: number }>(
    `WITH added AS (
       INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                            rendering_version, client)
       SELECT nextval('message_id_seq'), $1, $2, ($4::int8[])[1 + n % $5::int], $3, $6, '<p>' || $6 || '</p>', 32767,
              'website'
       FROM generate_series(1, $7::int) n RETURNING id)
     SELECT id::int FROM added ORDER BY id LIMIT 10000`,
    [realmId, conversationId, senderId, topicIds, topics, TEXT, messages],
  );
  await client.query(
    `UPDATE topic t SET last_message_id = (SELECT max(m.id) FROM message m WHERE m.topic_id = t.id)
     WHERE t.id = ANY ($1::int8[])`,
    [topicIds],
  );
  await client.query("COMMIT");
  return ids.map(({ id }) => id);
}
