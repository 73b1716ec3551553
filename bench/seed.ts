/** Fills the database: many people, and channels of 10 and of 5,000 subscribers. */
import pg from "pg";
import { createRealm } from "../lib/accounts/set-up/create-realm.ts";
import { apiKeyOf } from "../lib/auth/keys/api-key.ts";
import { configure } from "../lib/config.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { migrate } from "../lib/kernel/db/migrate.ts";
import { HISTORY_CHANNEL } from "./changes/history.ts";
import type { Account } from "./deliveries.ts";

export const SMALL_CHANNEL = "small";
export const LARGE_CHANNEL = "large";
export const OWNER_EMAIL = "owner@example.com";
export const SMALL_SUBSCRIBERS = 10;
export const LARGE_SUBSCRIBERS = 5_000;

/** Creates the organization with this many accounts. */
export async function seed(
  databaseUrl: string,
  { count, secret }: { readonly count: number; readonly secret: string },
): Promise<Account[]> {
  await migrate(databaseUrl);
  configure({ secret });
  openDatabase(databaseUrl);
  const owner = { fullName: "Owner", email: OWNER_EMAIL, password: null };
  const { realmId } = await createRealm({ subdomain: "", name: "Bench", owner });
  await closeDatabase();
  await seedPeopleAndChannels(databaseUrl, realmId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number; email: string; key_version: number }>(
    "SELECT id, email, key_version FROM user_account WHERE email LIKE 'bench%' ORDER BY id LIMIT $1",
    [count],
  );
  await client.end();
  return rows.map(({ id, email, key_version: keyVersion }) => ({
    id,
    email,
    apiKey: apiKeyOf(realmId, { id, keyVersion }),
  }));
}

/**
 * Adds people "bench<n>@example.com" by bulk SQL, because creating them is not measured. The history channel stays
 * empty.
 */
async function seedPeopleAndChannels(databaseUrl: string, realmId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
     SELECT $1, address, address, address, 'Bench ' || n, 400
     FROM generate_series(1, $2::int) n, LATERAL (SELECT 'bench' || n || '@example.com' AS address) a`,
    [realmId, LARGE_SUBSCRIBERS],
  );
  await addChannel(client, realmId, SMALL_CHANNEL, SMALL_SUBSCRIBERS);
  await addChannel(client, realmId, LARGE_CHANNEL, LARGE_SUBSCRIBERS);
  await addChannel(client, realmId, HISTORY_CHANNEL, SMALL_SUBSCRIBERS);
  await client.query("ANALYZE");
  await client.end();
}

async function addChannel(client: pg.Client, realmId: number, name: string, size: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `WITH c AS (INSERT INTO conversation (realm_id) VALUES ($1) RETURNING id)
     INSERT INTO channel (realm_id, conversation_id, name, name_key) SELECT $1, id, $2, $2 FROM c RETURNING id`,
    [realmId, name],
  );
  await client.query(
    `INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT id, $2, $1, '#355292', '{[1,)}' FROM user_account
     WHERE realm_id = $1 AND email LIKE 'bench%' ORDER BY id LIMIT $3`,
    [realmId, rows[0]?.id, size],
  );
}
