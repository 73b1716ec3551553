/** Fills the database with a large organization: people, nested groups, channels and topics. */
import pg from "pg";
import { addLimitedGuests } from "./limited-guests.ts";

export const ORGANIZATION = {
  people: 20_000,
  groups: 1_000,
  depth: 5,
  channels: 5_000,
  topics: 300_000,
} as const;
/** Everybody is subscribed to it. */
export const WHOLE_CHANNEL = "everybody";
/** Public, and without subscribers. */
export const EMPTY_CHANNEL = "empty";
const MEMBERS_OF_GROUP = 50;
const CHANNELS_OF_PERSON = 20;
/** One topic in a hundred was active since people joined, so these are unread. */
const UNREAD_SHARE = 0.01;
/** Of 20,000 people, 5,000 use a client each day. */
const PRESENT_SHARE = 0.25;
const TEXT = "The build is green again, thanks for looking into it.";

/**
 * Uses bulk SQL, because this is not measured.
 * @param ownerId becomes an owner.
 */
export async function enlargeOrganization(databaseUrl: string, ownerId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>("SELECT id FROM realm WHERE subdomain = ''");
  const realmId = rows[0]?.id;
  await client.query("UPDATE user_account SET role = 100 WHERE id = $1", [ownerId]);
  await client.query(
    `INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
     SELECT $1, address, address, address, 'Colleague ' || n, 400
     FROM generate_series((SELECT count(*)::int FROM user_account WHERE realm_id = $1) + 1, $2::int) n,
          LATERAL (SELECT 'colleague' || n || '@example.com' AS address) a`,
    [realmId, ORGANIZATION.people],
  );
  await addGroups(client, realmId);
  await addChannels(client, realmId);
  await addTopics(client, realmId);
  await addSubscribers(client, realmId);
  await addPresences(client, realmId);
  await addLimitedGuests(client, realmId);
  await client.query("ANALYZE");
  await client.end();
}

/** In chains of five groups, each of which contains the next. */
async function addGroups(client: pg.Client, realmId: number | undefined): Promise<void> {
  await client.query(
    `INSERT INTO user_group (realm_id, name, name_key)
     SELECT $1, name, name FROM generate_series(1, $2::int) n, LATERAL (SELECT 'group ' || n AS name) named`,
    [realmId, ORGANIZATION.groups],
  );
  const numbered = `SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_group WHERE name LIKE 'group %'`;
  await client.query(
    `WITH numbered AS (${numbered})
     INSERT INTO user_group_subgroup (group_id, subgroup_id)
     SELECT one.id, other.id FROM numbered one JOIN numbered other ON other.n = one.n + 1
     WHERE one.n % $1 < $1 - 1`,
    [ORGANIZATION.depth],
  );
  await client.query(
    `WITH numbered AS (${numbered}),
     people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_account WHERE realm_id = $1)
     INSERT INTO user_group_member (group_id, user_id)
     SELECT g.id, p.id FROM numbered g, generate_series(1, $2::int) place
     JOIN people p ON true WHERE p.n = (g.n * 37 + place * 191) % $3`,
    [realmId, MEMBERS_OF_GROUP, ORGANIZATION.people],
  );
}

/** A quarter is private; in every second channel a group decides who may post. */
async function addChannels(client: pg.Client, realmId: number | undefined): Promise<void> {
  await client.query(
    `WITH numbered AS (
       INSERT INTO conversation (realm_id)
       SELECT $1 FROM generate_series((SELECT count(*)::int FROM channel WHERE realm_id = $1) + 3, $2::int)
       RETURNING id, 'channel ' || id AS name)
     INSERT INTO channel (realm_id, conversation_id, name, name_key, description, rendered_description, is_private)
     SELECT $1, id, name, name, 'What ' || name || ' is about', '<p>What ' || name || ' is about</p>', id % 4 = 0
     FROM numbered`,
    [realmId, ORGANIZATION.channels],
  );
  for (const name of [WHOLE_CHANNEL, EMPTY_CHANNEL]) {
    await client.query(
      `WITH c AS (INSERT INTO conversation (realm_id) VALUES ($1) RETURNING id)
       INSERT INTO channel (realm_id, conversation_id, name, name_key) SELECT $1, id, $2, $2 FROM c`,
      [realmId, name],
    );
  }
  await client.query(
    `WITH channels AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM channel WHERE realm_id = $1),
     groups AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_group WHERE name LIKE 'group %')
     INSERT INTO permission_setting (realm_id, channel_id, setting, group_id)
     SELECT $1, c.id, 'can_send_message_group', g.id FROM channels c JOIN groups g ON g.n = c.n / 2 % $2
     WHERE c.n % 2 = 0`,
    [realmId, ORGANIZATION.groups],
  );
}

/** Spread over all channels, with one message each. */
async function addTopics(client: pg.Client, realmId: number | undefined): Promise<void> {
  await client.query("BEGIN");
  // Checking foreign keys of so many rows takes longer than writing them.
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `WITH places AS (
       SELECT conversation_id, row_number() OVER (ORDER BY id) - 1 AS n FROM channel WHERE realm_id = $1)
     INSERT INTO topic (realm_id, conversation_id, name, name_key)
     SELECT $1, p.conversation_id, name, name FROM generate_series(1, $2::int) number,
       LATERAL (SELECT 'topic ' || number AS name) named
     JOIN places p ON true WHERE p.n = number % $3`,
    [realmId, ORGANIZATION.topics, ORGANIZATION.channels],
  );
  await client.query(
    `WITH senders AS (
       SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_account WHERE realm_id = $1),
     topics AS (SELECT id, conversation_id, row_number() OVER (ORDER BY id) - 1 AS n FROM topic WHERE realm_id = $1),
     added AS (
       INSERT INTO message (id, realm_id, conversation_id, topic_id, sender_id, content, rendered_content,
                            rendering_version, client)
       SELECT nextval('message_id_seq'), $1, t.conversation_id, t.id, s.id, $2, '<p>' || $2 || '</p>', 32767, 'website'
       FROM topics t JOIN senders s ON s.n = t.n % $3 ORDER BY t.id RETURNING id, topic_id)
     UPDATE topic SET last_message_id = added.id FROM added WHERE topic.id = added.topic_id`,
    [realmId, TEXT, ORGANIZATION.people],
  );
  await client.query("COMMIT");
}

async function addSubscribers(client: pg.Client, realmId: number | undefined): Promise<void> {
  const range = `(SELECT int8multirange(int8range((max(id) - $2::int)::int8, NULL)) FROM message)`;
  const unread = Math.floor(ORGANIZATION.topics * UNREAD_SHARE);
  await client.query(
    `WITH channels AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM channel
                       WHERE realm_id = $1 AND name LIKE 'channel %'),
     people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_account WHERE realm_id = $1)
     INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT p.id, c.id, $1, '#355292', ${range} FROM people p, generate_series(1, $3::int) place
     JOIN channels c ON true WHERE c.n = (p.n * 7 + place * 97) % $4
     ON CONFLICT DO NOTHING`,
    [realmId, unread, CHANNELS_OF_PERSON, ORGANIZATION.channels - 10],
  );
  await client.query(
    `INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT p.id, c.id, $1, '#355292', ${range} FROM user_account p JOIN channel c ON c.realm_id = $1 AND c.name = $3
     WHERE p.realm_id = $1 AND p.bot_type IS NULL`,
    [realmId, unread, WHOLE_CHANNEL],
  );
}

/** A quarter of the people were there within the last hours. */
async function addPresences(client: pg.Client, realmId: number | undefined): Promise<void> {
  await client.query(
    `INSERT INTO presence (user_id, active_at, seen_at, update_id)
     SELECT id, now() - n * interval '1 second', now() - n * interval '1 second',
            extract(epoch FROM now())::int8 * 1000 - n * 1000
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM user_account
           WHERE realm_id = $1 AND bot_type IS NULL) numbered WHERE n <= $2`,
    [realmId, ORGANIZATION.people * PRESENT_SHARE],
  );
}
