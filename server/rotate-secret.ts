/** Replaces the server's secret in the database, in one transaction; keeps passkeys and second factors. */

import type { Client } from "pg";
import { open, type Purpose, seal } from "../lib/auth/authentication/secret-box.ts";
import { secretFingerprint } from "../lib/kernel/health/secret-fingerprint.ts";
import { onConnection } from "./on-connection.ts";
import { INSTALLATION } from "./require-secret.ts";
import { StartError } from "./start-error.ts";

/** Second factors per statement. */
const AT_ONCE = 500;
/** Id of the push key's row. */
const PUSH_KEY = 1;

export interface Rotation {
  /** Counts of invalidated credentials. */
  readonly sessions: number;
  readonly accountKeys: number;
  readonly programKeys: number;
  readonly invitations: number;
  readonly mailLinks: number;
  /** Counts of kept credentials. */
  readonly secondFactors: number;
  readonly passkeys: number;
}

const COUNTS = `SELECT
  (SELECT count(*)::int FROM user_session WHERE expires_at > now()) AS "sessions",
  (SELECT count(*)::int FROM user_account WHERE is_active) AS "accountKeys",
  (SELECT count(*)::int FROM personal_key) AS "programKeys",
  (SELECT count(*)::int FROM invitation WHERE revoked_at IS NULL AND used_at IS NULL
    AND (expires_at IS NULL OR expires_at > now())) AS "invitations",
  (SELECT count(*)::int FROM mail_link WHERE used_at IS NULL AND expires_at > now()) AS "mailLinks",
  (SELECT count(*)::int FROM second_factor) AS "secondFactors",
  (SELECT count(*)::int FROM passkey) AS "passkeys"`;

/** Every node listens. */
const NODES = `SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'parley listener'`;

/** @throws StartError while a node of the server runs. */
export async function requireStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(NODES);
  if ((rows[0]?.count ?? 0) === 0) return;
  throw new StartError("Parley is running: stop the server on every node, then rotate the secret.");
}

export async function countRotation(databaseUrl: string): Promise<Rotation> {
  return onConnection(databaseUrl, async (client) => {
    await requireStopped(client);
    return counts(client);
  });
}

async function counts(client: Client): Promise<Rotation> {
  const { rows } = await client.query<Rotation>(COUNTS);
  if (!rows[0]) throw new Error("The database counts nothing.");
  return rows[0];
}

/**
 * All or nothing.
 * @param makeNext stores the new secret; no other process rotates or starts meanwhile.
 * @throws StartError while a node of the server runs, and when the database has another secret.
 */
export async function rotateSecret(
  databaseUrl: string,
  former: string,
  makeNext: () => Promise<string>,
): Promise<Rotation> {
  return onConnection(databaseUrl, async (client) => {
    await client.query("BEGIN");
    // A starting server waits, and is then refused with the former secret.
    await client.query("LOCK TABLE installation IN ACCESS EXCLUSIVE MODE");
    await requireStopped(client);
    const rotation = await counts(client);
    const next = await makeNext();
    await changeFingerprint(client, former, next);
    await resealSecondFactors(client, former, next);
    await resealPushKey(client, former, next);
    await endDerived(client);
    await client.query("INSERT INTO server_entry (operation, details) VALUES ('secret.rotate', $1)", [
      JSON.stringify(rotation),
    ]);
    await client.query("COMMIT");
    return rotation;
  });
}

function resealed(
  purpose: Purpose,
  sealed: Buffer,
  owner: number,
  { former, next }: { former: string; next: string },
): Buffer {
  return Buffer.from(seal(purpose, open(purpose, sealed, owner, former), owner, next));
}

async function changeFingerprint(client: Client, former: string, next: string): Promise<void> {
  const { rows } = await client.query<{ secret_fingerprint: string; lasting_secret: Buffer | null }>(
    "SELECT secret_fingerprint, lasting_secret FROM installation",
  );
  const [row] = rows;
  if (row?.secret_fingerprint !== secretFingerprint(former))
    throw new StartError("The database has another secret.");
  const lasting =
    row.lasting_secret === null
      ? Buffer.from(seal("lasting-secret", former, INSTALLATION, next))
      : resealed("lasting-secret", row.lasting_secret, INSTALLATION, { former, next });
  await client.query("UPDATE installation SET secret_fingerprint = $1, lasting_secret = $2", [
    secretFingerprint(next),
    lasting,
  ]);
}

async function resealSecondFactors(client: Client, former: string, next: string): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ user_id: number; secret: Buffer }>(
      "SELECT user_id, secret FROM second_factor WHERE user_id > $1 ORDER BY user_id LIMIT $2",
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.user_id;
    await client.query(
      `UPDATE second_factor f SET secret = given.secret
       FROM unnest($1::int[], $2::bytea[]) AS given(user_id, secret) WHERE f.user_id = given.user_id`,
      [
        rows.map(({ user_id }) => user_id),
        rows.map(({ user_id, secret }) => resealed("second-factor", secret, user_id, { former, next })),
      ],
    );
  }
}

async function resealPushKey(client: Client, former: string, next: string): Promise<void> {
  const { rows } = await client.query<{ private_key: Buffer }>("SELECT private_key FROM push_key");
  for (const { private_key: key } of rows) {
    await client.query("UPDATE push_key SET private_key = $1", [
      resealed("push-key", key, PUSH_KEY, { former, next }),
    ]);
  }
}

/** Deletes what nobody could use any more. */
async function endDerived(client: Client): Promise<void> {
  await client.query("DELETE FROM user_session");
  await client.query("DELETE FROM push_subscription WHERE session_id IS NULL");
  await client.query("DELETE FROM event_queue");
  await client.query("DELETE FROM personal_key");
  await client.query(
    "UPDATE user_account SET personal_key_ids = '{}', personal_key_limits = '{}' WHERE personal_key_ids <> '{}'",
  );
}
