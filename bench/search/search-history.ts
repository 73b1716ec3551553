/** Fills the bench's database with messages to search, by plain SQL: words as common and as rare as in any language. */
import type pg from "pg";
import {
  MESSAGE_HAS_ATTACHMENT,
  MESSAGE_HAS_IMAGE,
  MESSAGE_HAS_LINK,
} from "../../lib/search/content-bits.ts";
import { OWNER_EMAIL } from "../seed.ts";

const CHANNELS = 2_000;
const WORDS = 100_000;
const DIRECT_CONVERSATIONS = 300;
/** How many messages there are for each direct one of the reader, and for each with a Chinese sentence. */
const DIRECT_EVERY = 100;
const CHINESE_EVERY = 50;
/** How many messages there are for each with a link, with an uploaded file, and with a picture, which is such a file too. */
const LINK_EVERY = 20;
const FILE_EVERY = 150;
const PICTURE_EVERY = 300;
const MESSAGES_AT_ONCE = 100_000;
/** Two of the least busy channels: all that the guest reads. */
const GUEST_CHANNELS = [CHANNELS - 1, CHANNELS];

export interface SearchPeople {
  readonly realmId: number;
  /** Reads everything, and has the direct conversations. */
  readonly readerId: number;
  readonly guestId: number;
}

/** The words by how common they are: the first is in one message of ten or so, the last in a few at most. */
export function wordOf(rank: number): string {
  const letters = "etaoinshrdlucmfw";
  let word = "";
  for (let left = rank + 256; left > 0; left = Math.floor(left / 16)) word += letters[left % 16];
  return word;
}

/** Adds the channels, the direct conversations and `count` messages, spread over time as they would be. */
export async function addSearchedMessages(
  client: pg.Client,
  people: SearchPeople,
  count: number,
): Promise<void> {
  await client.query("SET session_replication_role = replica");
  await client.query("CREATE TEMPORARY TABLE bench_place (n serial, conversation_id int8, topic_id int8)");
  await addChannels(client, people);
  await addDirectConversations(client, people);
  await client.query("ANALYZE bench_place");
  const words = Array.from({ length: WORDS }, (_, rank) => wordOf(rank));
  await client.query("CREATE TEMPORARY TABLE bench_word (n int PRIMARY KEY, word text)");
  await client.query(
    "INSERT INTO bench_word SELECT n, word FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n)",
    [words],
  );
  await client.query("ANALYZE bench_word");
  for (let done = 0; done < count; done += MESSAGES_AT_ONCE) {
    await client.query(
      `INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                            rendering_version, client, bits)
       SELECT nextval('message_id_seq'), $1, p.conversation_id, p.topic_id, $2, t.content, '<p>' || t.content || '</p>',
              32767, 'website', t.bits
       FROM (SELECT n, CASE WHEN n % ${DIRECT_EVERY} = 0 THEN ${CHANNELS} + 1 + floor(random() * ${DIRECT_CONVERSATIONS})
                            ELSE 1 + floor(${CHANNELS} * power(random(), 3)) END::int AS place
             FROM generate_series(1, $3::int) AS n) AS m
       JOIN bench_place p ON p.n = m.place
       CROSS JOIN LATERAL (
         SELECT string_agg(w.word, ' ')
                || CASE WHEN m.n % ${CHINESE_EVERY} = 0 THEN ' 我们今天讨论搜索引擎' || chr(19968 + (random() * 8000)::int)
                                                            || chr(19968 + (random() * 8000)::int) ELSE '' END AS content,
                CASE WHEN m.n % ${LINK_EVERY} = 1 THEN ${MESSAGE_HAS_LINK} ELSE 0 END
                  + CASE WHEN m.n % ${PICTURE_EVERY} = 2 THEN ${MESSAGE_HAS_IMAGE} ELSE 0 END
                  + CASE WHEN m.n % ${FILE_EVERY} = 2 THEN ${MESSAGE_HAS_ATTACHMENT} ELSE 0 END AS bits
         FROM (SELECT 1 + floor(${WORDS} * power(random(), 4))::int AS n FROM generate_series(1, 8 + m.n % 9)) AS chosen
         JOIN bench_word w ON w.n = chosen.n) AS t
       ORDER BY m.n`,
      [people.realmId, people.readerId, Math.min(MESSAGES_AT_ONCE, count - done)],
    );
  }
  await client.query("ANALYZE");
}

async function addChannels(client: pg.Client, { realmId, readerId, guestId }: SearchPeople): Promise<void> {
  await client.query(
    `WITH made AS (INSERT INTO conversation (realm_id) SELECT $1 FROM generate_series(1, ${CHANNELS}) RETURNING id),
     topics AS (
       INSERT INTO topic (realm_id, conversation_id, name, name_key) SELECT $1, id, 'topic', 'topic' FROM made
       RETURNING id, conversation_id),
     places AS (
       INSERT INTO bench_place (conversation_id, topic_id) SELECT conversation_id, id FROM topics ORDER BY id
       RETURNING n, conversation_id),
     channels AS (
       INSERT INTO channel (realm_id, conversation_id, name, name_key)
       SELECT $1, conversation_id, 'searched ' || n, 'searched ' || n FROM places RETURNING id, name)
     INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT person, id, $1, '#355292', '{[1,)}' FROM channels, unnest(ARRAY[$2::int, $3::int]) AS person
     WHERE person = $2 OR name = ANY($4)`,
    [realmId, readerId, guestId, GUEST_CHANNELS.map((n) => `searched ${n}`)],
  );
  await client.query("UPDATE user_account SET role = 600 WHERE id = $1", [guestId]);
}

async function addDirectConversations(client: pg.Client, { realmId, readerId }: SearchPeople): Promise<void> {
  await client.query(
    `WITH others AS (
       SELECT id FROM user_account WHERE realm_id = $1 AND id > $2 AND email <> $3 ORDER BY id OFFSET 10
       LIMIT ${DIRECT_CONVERSATIONS}),
     made AS (
       INSERT INTO conversation (realm_id, direct_key) SELECT $1, $2 || ',' || id FROM others RETURNING id, direct_key),
     members AS (
       INSERT INTO conversation_member (conversation_id, user_id)
       SELECT id, unnest(string_to_array(direct_key, ',')::int[]) FROM made),
     topics AS (
       INSERT INTO topic (realm_id, conversation_id, name, name_key) SELECT $1, id, '', '' FROM made
       RETURNING id, conversation_id)
     INSERT INTO bench_place (conversation_id, topic_id) SELECT conversation_id, id FROM topics`,
    [realmId, readerId, OWNER_EMAIL],
  );
}
