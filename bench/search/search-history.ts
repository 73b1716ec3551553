/** Fills the database by COPY with messages of a natural word distribution. */
import type pg from "pg";
import {
  MESSAGE_HAS_ATTACHMENT,
  MESSAGE_HAS_IMAGE,
  MESSAGE_HAS_LINK,
} from "../../lib/messages/messages/message-bits.ts";
import { OWNER_EMAIL } from "../seed.ts";
import { copyRows } from "./copy-rows.ts";

const CHANNELS = 2_000;
const WORDS = 100_000;
const DIRECT_CONVERSATIONS = 300;
/** Direct messages of the reader, and Chinese sentences: one in this many messages. */
const DIRECT_EVERY = 100;
const CHINESE_EVERY = 50;
/** Links, uploaded files, and pictures (also uploaded): one in this many messages. */
const LINK_EVERY = 20;
const FILE_EVERY = 150;
const PICTURE_EVERY = 300;
const ROWS_AT_ONCE = 500;
/** The guest reads only these, which are among the least busy. */
const GUEST_CHANNELS = [CHANNELS - 1, CHANNELS];

export interface SearchPeople {
  readonly realmId: number;
  /** Reads everything and has the direct conversations. */
  readonly readerId: number;
  readonly guestId: number;
}

/** The first rank is in about every tenth message, the last in a few at most. */
export function wordOf(rank: number): string {
  const letters = "etaoinshrdlucmfw";
  let word = "";
  for (let left = rank + 256; left > 0; left = Math.floor(left / 16)) word += letters[left % 16];
  return word;
}

interface Place {
  readonly conversation_id: number;
  readonly topic_id: number;
}

/** Spreads `count` messages over time. @returns the newest id. */
export async function addSearchedMessages(
  client: pg.Client,
  people: SearchPeople,
  count: number,
): Promise<number> {
  await client.query("SET session_replication_role = replica");
  await client.query("CREATE TEMPORARY TABLE bench_place (n serial, conversation_id int8, topic_id int8)");
  await addChannels(client, people);
  await addDirectConversations(client, people);
  const { rows: places } = await client.query<Place>(
    "SELECT conversation_id, topic_id FROM bench_place ORDER BY n",
  );
  const { rows: ids } = await client.query<{ last: string }>(
    "SELECT setval('message_id_seq', nextval('message_id_seq') + $1) AS last",
    [count],
  );
  const firstId = Number(ids[0]?.last) - count;
  const columns =
    "id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content, rendering_version, client, bits";
  await copyRows(client, `message (${columns})`, messageRows(people, places, firstId, count));
  await client.query("VACUUM ANALYZE");
  return firstId + count - 1;
}

/** For COPY, some hundreds at a time. */
function* messageRows(
  { realmId, readerId }: SearchPeople,
  places: readonly Place[],
  firstId: number,
  count: number,
): Generator<string> {
  const words = Array.from({ length: WORDS }, (_, rank) => wordOf(rank));
  for (let id = firstId; id < firstId + count; ) {
    let rows = "";
    for (const end = Math.min(firstId + count, id + ROWS_AT_ONCE); id < end; id += 1) {
      const place = places[placeOf(id)];
      if (!place) throw new Error("A message has no place.");
      const content = contentOf(id, words);
      const columns = [
        realmId,
        place.conversation_id,
        place.topic_id,
        readerId,
        content,
        `<p>${content}</p>`,
      ];
      rows += `${id}\t${columns.join("\t")}\t32767\twebsite\t${bitsOf(id)}\n`;
    }
    yield rows;
  }
}

/** The first channels are the busiest. */
function placeOf(id: number): number {
  if (id % DIRECT_EVERY === 0) return CHANNELS + Math.floor(Math.random() * DIRECT_CONVERSATIONS);
  return Math.floor(CHANNELS * Math.random() ** 3);
}

function contentOf(id: number, words: readonly string[]): string {
  const chosen = Array.from(
    { length: 8 + (id % 9) },
    () => words[Math.floor(WORDS * Math.random() ** 4)] ?? "",
  );
  if (id % CHINESE_EVERY === 0) chosen.push(`我们今天讨论搜索引擎${anyCharacter()}${anyCharacter()}`);
  return chosen.join(" ");
}

function anyCharacter(): string {
  return String.fromCharCode(19_968 + Math.floor(Math.random() * 8_000));
}

function bitsOf(id: number): number {
  const link = id % LINK_EVERY === 1 ? MESSAGE_HAS_LINK : 0;
  const picture = id % PICTURE_EVERY === 2 ? MESSAGE_HAS_IMAGE : 0;
  const file = id % FILE_EVERY === 2 ? MESSAGE_HAS_ATTACHMENT : 0;
  return link + picture + file;
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
