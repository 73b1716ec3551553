/**
 * Moves one organization to another database. The commit of the copy in the target decides: before it, the organization
 * is in the source alone; after it, the directory and the source follow, by this command, by the target's server, or by
 * the next run of the command.
 */
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { NamedDatabase } from "../../lib/config.ts";
import { clientBeside, DIRECTORY_CHANNEL, MOVED } from "../../lib/kernel/databases/directory-connection.ts";
import { type CopiedRows, copyRows } from "./copy-rows.ts";
import { lowerFence, passFence, raiseFence } from "./fence.ts";
import { MoveError } from "./move-error.ts";
import { indexTables, inOrderOfKeys, ownedTables, rowsOf } from "./owned-tables.ts";
import { inTransaction, makeRoomForIds } from "./room-for-ids.ts";
import { settleUsage } from "./settle-usage.ts";

/** One move at a time; "move" in ASCII. */
const LOCK = 0x6d6f7665;
/** Until each process in front has learned of the move, and cut the connections to the source. */
const SWITCH_MS = 2_000;

export interface Move {
  readonly subdomain: string;
  /** The first has the directory. */
  readonly databases: readonly NamedDatabase[];
  readonly to: string;
}

export interface MoveOutcome {
  readonly from: string;
  /** Null when an earlier run had copied them. */
  readonly copied: CopiedRows | null;
  readonly waitedMs: number;
  /** Browsers that have to allow notifications again. */
  readonly lostPushes: number;
}

interface Place {
  readonly database: string;
  readonly moving_to: string | null;
}

interface Realm {
  readonly id: number;
  readonly uuid: string;
}

async function connect(databases: readonly NamedDatabase[], name: string): Promise<pg.Client> {
  const database = databases.find((each) => each.name === name);
  if (!database) throw new MoveError(`There is no database ${name} in PARLEY_DATABASES.`);
  const client = await clientBeside(database.url, "move", null);
  await client.connect();
  // Both compare rows as text.
  await client.query(
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET timezone = 'UTC'; SET extra_float_digits = 1",
  );
  return client;
}

/** @throws MoveError with what to do; nothing has changed then, or the next run continues. */
export async function moveOrganization({ subdomain, databases, to }: Move): Promise<MoveOutcome> {
  const [first] = databases;
  if (!first) throw new MoveError("There is only one database: set PARLEY_DATABASES.");
  const directory = await connect(databases, first.name);
  const clients = [directory];
  const open = async (name: string) => {
    const client = await connect(databases, name);
    clients.push(client);
    return client;
  };
  try {
    const { rows } = await directory.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [
      LOCK,
    ]);
    if (!rows[0]?.mine) throw new MoveError("Another organization is being moved: wait until that is done.");
    return await moveLocked(directory, open, subdomain, to);
  } finally {
    // A connection that hangs may never end.
    for (const client of clients) client.end().catch(() => undefined);
  }
}

type Open = (name: string) => Promise<pg.Client>;

async function moveLocked(
  directory: pg.Client,
  open: Open,
  subdomain: string,
  to: string,
): Promise<MoveOutcome> {
  const place = await placeOf(directory, subdomain);
  const target = await open(to);
  const finished = { copied: null, waitedMs: 0, lostPushes: 0 };
  if (place.database === to) {
    const from = await finishEarlier(directory, open, target, subdomain, place);
    return { from, ...finished };
  }
  const source = await open(place.database);
  const realm = await findRealm(source, subdomain);
  if (realm === null) throw new MoveError(`The database ${place.database} does not have that organization.`);
  const there = await findRealm(target, subdomain);
  if (there !== null && there.uuid !== realm.uuid)
    throw new MoveError(`The database ${to} has another organization with that subdomain.`);
  let outcome: Omit<MoveOutcome, "from"> = finished;
  if (there === null) outcome = await copy({ directory, source, target }, realm, subdomain, to);
  await switchTo(directory, subdomain, to);
  await wait(SWITCH_MS);
  await removeFrom(source, realm.id, subdomain);
  return { from: place.database, ...outcome };
}

async function placeOf(directory: pg.Client, subdomain: string): Promise<Place> {
  const { rows } = await directory.query<Place>(
    "SELECT database, moving_to FROM organization_place WHERE subdomain = $1",
    [subdomain],
  );
  if (!rows[0]) throw new MoveError(`There is no organization ${subdomain || "."}.`);
  return rows[0];
}

async function findRealm(client: pg.Client, subdomain: string): Promise<Realm | null> {
  const { rows } = await client.query<Realm>("SELECT id, uuid::text FROM realm WHERE subdomain = $1", [
    subdomain,
  ]);
  return rows[0] ?? null;
}

interface Clients {
  readonly directory: pg.Client;
  readonly source: pg.Client;
  readonly target: pg.Client;
}

async function copy(
  clients: Clients,
  realm: Realm,
  subdomain: string,
  to: string,
): Promise<Omit<MoveOutcome, "from">> {
  const { directory, source, target } = clients;
  await requireAlike(source, target);
  await makeRoomForIds(directory, source, target, to);
  await directory.query("UPDATE organization_place SET moving_to = $2 WHERE subdomain = $1", [subdomain, to]);
  const begun = performance.now();
  let isCommitting = false;
  try {
    await raiseFence(source, realm.id);
    // Ids were given out until now.
    await makeRoomForIds(directory, source, target, to);
    await source.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await target.query("BEGIN");
    const lostPushes = await sharePushKey(source, target, realm.id);
    const left = lostPushes > 0 ? ["push_subscription", "push_notice"] : [];
    const tables = ownedTables.filter(({ name }) => !left.includes(name));
    const copied = await copyRows(source, target, realm.id, tables);
    await target.query("INSERT INTO search_work (topic_id) SELECT id FROM topic WHERE realm_id = $1", [
      realm.id,
    ]);
    await settleUsage(source, target, realm.id);
    await source.query("COMMIT");
    isCommitting = true;
    await target.query("COMMIT");
    return { copied, waitedMs: Math.round(performance.now() - begun), lostPushes };
  } catch (error) {
    // After a lost commit nobody knows whether the target has the organization; the next run looks.
    if (!isCommitting) await goOnInSource(clients, realm.id, subdomain);
    throw error;
  }
}

async function goOnInSource({ directory, source, target }: Clients, realmId: number, subdomain: string) {
  await target.query("ROLLBACK").catch(() => undefined);
  await source.query("ROLLBACK");
  await lowerFence(source, realmId);
  await directory.query("UPDATE organization_place SET moving_to = NULL WHERE subdomain = $1", [subdomain]);
}

/** @throws MoveError for databases of two versions or two installations. */
async function requireAlike(source: pg.Client, target: pg.Client): Promise<void> {
  const facts = async (client: pg.Client) => {
    const { rows } = await client.query<{ version: number; secret: string; lasting: string | null }>(`
      SELECT version, secret_fingerprint AS secret, encode(lasting_secret, 'hex') AS lasting
      FROM database_version, installation`);
    return rows[0];
  };
  const [here, there] = await Promise.all([facts(target), facts(source)]);
  if (!here || !there) throw new MoveError("Start the server once with both databases.");
  if (here.version !== there.version)
    throw new MoveError("The databases have different versions: upgrade both.");
  if (here.secret !== there.secret || here.lasting !== there.lasting)
    throw new MoveError("The databases were used with different secrets, so keys would become invalid.");
}

/**
 * Browsers subscribe to notifications with the server's key, which is the database's.
 * @returns subscriptions that cannot move, because the target uses another key.
 */
async function sharePushKey(source: pg.Client, target: pg.Client, realmId: number): Promise<number> {
  const keyOf = async (client: pg.Client) =>
    (
      await client.query<{ public_key: string; private_key: Buffer }>(
        "SELECT public_key, private_key FROM push_key",
      )
    ).rows[0];
  const key = await keyOf(source);
  const known = await keyOf(target);
  if (!key || known?.public_key === key.public_key) return 0;
  if (!known) {
    await target.query("INSERT INTO push_key SELECT * FROM (VALUES (1, $1::text, $2::bytea)) AS given", [
      key.public_key,
      key.private_key,
    ]);
    return 0;
  }
  const { rows } = await source.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM push_subscription t
     WHERE user_id IN (SELECT id FROM user_account WHERE realm_id = $1)`,
    [realmId],
  );
  return rows[0]?.count ?? 0;
}

async function switchTo(directory: pg.Client, subdomain: string, to: string): Promise<void> {
  await directory.query(
    "UPDATE organization_place SET database = $2, moving_to = NULL WHERE subdomain = $1",
    [subdomain, to],
  );
  await directory.query("SELECT pg_notify($1, $2)", [DIRECTORY_CHANNEL, subdomain]);
}

/** Files stay: their store is shared. Each table commits, so that a killed run loses no work. */
async function removeFrom(source: pg.Client, realmId: number, subdomain: string): Promise<void> {
  // From now on, the source's server does not find it by its subdomain.
  await inTransaction(source, async () => {
    await passFence(source, realmId);
    await source.query("UPDATE realm SET subdomain = $2 || uuid::text WHERE id = $1 AND subdomain = $3", [
      realmId,
      MOVED,
      subdomain,
    ]);
  });
  const tables = await inOrderOfKeys(source, [...ownedTables, ...indexTables]);
  for (const table of tables.reverse()) {
    await inTransaction(source, async () => {
      await passFence(source, realmId);
      await source.query(`DELETE FROM "${table.name}" t WHERE ${rowsOf(table, realmId)}`);
    });
  }
  await lowerFence(source, realmId);
}

/** A run was interrupted after the switch: one of the databases may have rows left. @returns its name. */
async function finishEarlier(
  directory: pg.Client,
  open: Open,
  target: pg.Client,
  subdomain: string,
  place: Place,
): Promise<string> {
  const realm = await findRealm(target, subdomain);
  if (realm === null) throw new MoveError(`The database ${place.database} does not have that organization.`);
  // A move away from here was interrupted before its copy was complete, and is canceled.
  if (place.moving_to !== null) {
    const there = await findRealm(await open(place.moving_to), subdomain);
    if (there !== null)
      throw new MoveError(`Its copy in ${place.moving_to} is complete: move it there, and then back.`);
    await lowerFence(target, realm.id);
    await directory.query("UPDATE organization_place SET moving_to = NULL WHERE subdomain = $1", [subdomain]);
    return place.moving_to;
  }
  const { rows } = await directory.query<{ name: string }>(
    "SELECT name FROM joined_database WHERE name <> $1",
    [place.database],
  );
  for (const { name } of rows) {
    const other = await open(name);
    const left = await other.query("SELECT FROM realm WHERE uuid = $1", [realm.uuid]);
    const fence = await other.query("SELECT FROM pg_trigger WHERE tgname = $1 LIMIT 1", [
      `refuse_while_moving_${realm.id}`,
    ]);
    if (left.rows.length + fence.rows.length === 0) continue;
    await removeFrom(other, realm.id, subdomain);
    return name;
  }
  throw new MoveError(`The organization is in ${place.database} already.`);
}
