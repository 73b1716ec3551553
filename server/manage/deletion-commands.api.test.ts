/** Administrators' commands that delete whole organizations, beside another organization that stays as it is. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  deleteDueOrganizations,
  deletePiece,
  forgetDeletedOrganizations,
} from "../../lib/archives/deleted-organizations/delete-organizations.ts";
import { Prisma } from "../../lib/kernel/db/generated/client.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { fileStore } from "../../lib/kernel/storage/file-store.ts";
import { removeReleasedFiles } from "../../lib/kernel/storage/stored-files.ts";
import { announceDeletions } from "../../lib/organization/organizations/mark-for-deletion.ts";
import { fillOrganization } from "../../lib/testing/fill-organization.ts";
import { messagesIndexed } from "../../lib/testing/indexed-messages.ts";
import { openMailbox } from "../../lib/testing/outside/mailbox.ts";
import { serveOrganization } from "../../lib/testing/serve-organization.ts";
import { createTestOrganization, type TestOrganization } from "../../lib/testing/test-organization.ts";
import { runCommand } from "./run-command.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "parley-deleted-"));
afterAll(() => rm(folder, { recursive: true }));
const mailbox = await openMailbox();
const { server, org: kept } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const run = (...given: readonly string[]) => runCommand([...given]);
const subdomainOf = ({ host }: TestOrganization) => host.split(".")[0] ?? "";

/** Tables of the server, and tables that all organizations share. */
const SHARED = [
  "search_progress",
  "search_work",
  "usage_progress",
  "server_entry",
  "server_backup",
  "node",
  "installation",
  "sql_function",
];
/** Positions follow the log at any time. */
const CURSORS = ["missed_message_cursor", "push_cursor"];

const OF_SERVER = [
  ...[
    "app_file",
    "app_sign_in",
    "database_version",
    "joined_database",
    "organization_place",
    "push_key",
    "sign_in_attempt",
    "spent_challenge",
    "used_logout_token",
  ],
  "_prisma_migrations",
];

/** Tables whose rows are deleted with the row of an organization, or with its messages. */
async function tablesThatCascade(): Promise<ReadonlySet<string>> {
  const rows = await query<{ name: string }>(sql`
    WITH RECURSIVE goes AS (
      SELECT unnest(ARRAY['realm', 'message']::regclass[]) AS id
      UNION SELECT c.conrelid FROM pg_constraint c JOIN goes ON c.confrelid = goes.id
      WHERE c.contype = 'f' AND c.confdeltype = 'c')
    SELECT id::text AS name FROM goes`);
  return new Set(rows.map(({ name }) => name));
}

/** Every row of every table, as text. */
async function wholeDatabase(): Promise<Map<string, ReadonlySet<string>>> {
  const tables = await query<{ name: string }>(sql`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`);
  const rows = new Map<string, ReadonlySet<string>>();
  for (const { name } of tables) {
    if (SHARED.includes(name)) continue;
    const shown = CURSORS.includes(name) ? sql`realm_id::text` : sql`t::text`;
    const all = await query<{ row: string }>(sql`SELECT ${shown} AS row FROM ${Prisma.raw(`"${name}"`)} t`);
    rows.set(name, new Set(all.map(({ row }) => row)));
  }
  return rows;
}

/** Tables with rows that only the first has, with their number. */
function further(some: Map<string, ReadonlySet<string>>, others: Map<string, ReadonlySet<string>>) {
  return Object.fromEntries(
    [...some].flatMap(([table, rows]) => {
      const count = [...rows].filter((row) => !others.get(table)?.has(row)).length;
      return count > 0 ? [[table, count]] : [];
    }),
  );
}

const keysOf = (realmId: number) =>
  query<{ key: string }>(sql`SELECT key FROM stored_file WHERE realm_id = ${realmId}`);

async function areStored(keys: readonly { readonly key: string }[]): Promise<boolean[]> {
  const found = await Promise.all(keys.map(({ key }) => fileStore().read(key)));
  for (const stream of found) stream?.destroy();
  return [...new Set(found.map((stream) => stream !== null))];
}

async function fill(org: TestOrganization): Promise<void> {
  await fillOrganization(org, path.join(folder, `${randomUUID()}.tar.gz`));
  // Their outcome would change rows later.
  await expect.poll(waitingMails).toEqual([]);
}

const waitingMails = () => query(sql`SELECT FROM outgoing_mail WHERE next_attempt_at IS NOT NULL`);

const settle = (realmId: number) =>
  query(
    sql`UPDATE realm SET deactivated_at = now() - interval '1 hour', delete_at = least(delete_at, now()) WHERE id = ${realmId}`,
  );

test("nothing of a deleted organization is left, and nothing of another one is changed", async () => {
  const goes = await tablesThatCascade();
  await fill(kept);
  const before = await wholeDatabase();
  const gone = await createTestOrganization(server.port, { subdomain: "" });
  await fill(gone);
  const [keys, keptKeys] = [await keysOf(gone.realmId), await keysOf(kept.realmId)];
  const added = Object.keys(further(await wholeDatabase(), before));
  // The others go with the organization's row, or hold nothing of it.
  const others = [...before.keys()].filter((table) => !added.includes(table));
  expect(others.filter((table) => !OF_SERVER.includes(table) && !goes.has(table))).toEqual([]);
  expect(await run("organizations", "delete", ".", "--dry-run")).toMatch(
    /people: 5, channels: 2, messages: \d+, files: 1\./,
  );
  expect(
    await run("organizations", "delete", ".", "--after-days=0", "--confirm=Test organization"),
  ).toContain("will be deleted: in a minute");
  expect((await gone.member.client.get("/users/me")).body.code).toBe("REALM_DEACTIVATED");
  await settle(gone.realmId);
  await expect(run("organizations", "restore", ".")).rejects.toThrow("its deletion has begun");
  // A node that is killed leaves the pieces that it has removed.
  await deletePiece(gone.realmId);
  await deletePiece(gone.realmId);
  for (let rounds = 0; rounds < 100; rounds += 1) {
    await deleteDueOrganizations();
    await removeReleasedFiles();
    if ((await query(sql`SELECT FROM realm WHERE id = ${gone.realmId}`)).length === 0) break;
  }
  await forgetDeletedOrganizations();
  await messagesIndexed();
  const after = await wholeDatabase();
  expect(further(after, before)).toEqual({});
  expect(further(before, after)).toEqual({});
  expect([await areStored(keys), await areStored(keptKeys)]).toEqual([[false], [true]]);
  expect(await run("audit-log")).toMatch(/organization\.delete\t.*\n.*organization\.mark_for_deletion/);
  expect((await kept.member.client.get("/users/me")).status).toBe(200);
  await expect(run("organizations", "delete", ".")).rejects.toThrow("There is no organization .");
  // Its address is free.
  const again = await createTestOrganization(server.port, { subdomain: "" });
  expect((await again.member.client.get("/users/me")).status).toBe(200);
});

test("an organization is restored within the term; its owners are told when it is marked, and a week before", async () => {
  const org = await createTestOrganization(server.port);
  const subdomain = subdomainOf(org);
  const told = () => mailbox.mails.filter(({ subject }) => subject?.includes("will be deleted on")).length;
  const confirmed = ["organizations", "delete", subdomain, "--confirm=Test organization"];
  expect(await runCommand(confirmed)).toContain("brings it back");
  await expect.poll(told).toBe(1);
  expect(await run("organizations", "list")).toMatch(new RegExp(`${subdomain}\t.*to be deleted: `));
  await expect(runCommand(confirmed)).rejects.toThrow("is marked for deletion already");
  await expect(run("organizations", "reactivate", subdomain)).rejects.toThrow("organizations restore");
  await announceDeletions();
  await query(sql`UPDATE realm SET delete_at = now() + interval '6 days' WHERE id = ${org.realmId}`);
  await announceDeletions();
  await announceDeletions();
  await expect.poll(told).toBe(2);
  await query(sql`UPDATE realm SET deactivated_at = now() - interval '1 hour' WHERE id = ${org.realmId}`);
  await deleteDueOrganizations();
  expect(await run("organizations", "restore", subdomain)).toContain("is active, as it was before.");
  expect((await org.member.client.get("/users/me")).status).toBe(200);
  const { body } = await org.owner.client.get("/realm/audit_log", { limit: 1 });
  expect(body.entries).toMatchObject([{ acting_user_id: null, operation: "restore-realm" }]);
  await expect(run("organizations", "restore", subdomain)).rejects.toThrow("is not marked for deletion");
});

test.each([
  [["--after-days=soon"], "--after-days takes a number of days from 0 to 3650, not soon."],
  [[], "To delete this organization, repeat its name: --confirm='Test organization'"],
  [["--confirm=test"], "repeat its name: --confirm='Test organization'"],
])("deleting with %j is refused, and the organization stays active", async (options, reason) => {
  const given = ["organizations", "delete", subdomainOf(kept), ...options];
  await expect(runCommand(given)).rejects.toThrow(reason);
  expect((await kept.member.client.get("/users/me")).status).toBe(200);
});

test("when the last organization is deleted, the server waits for a first one again", async () => {
  const marked = await query<{ id: number }>(sql`
    UPDATE realm SET deactivated_at = now() - interval '1 hour', delete_at = now() RETURNING id`);
  expect(marked.length).toBeGreaterThan(0);
  for (let rounds = 0; rounds < 100; rounds += 1) {
    await deleteDueOrganizations();
    await removeReleasedFiles();
    if ((await query(sql`SELECT FROM realm`)).length === 0) break;
  }
  await forgetDeletedOrganizations();
  expect(await run("organizations", "list")).toBe("There is no organization yet.");
  const made = await kept.anonymous.post("/setup", {
    organization_name: "Next",
    full_name: "Nora Next",
    email: "nora@example.com",
    password: "a long and quiet river",
  });
  expect(made.body).toMatchObject({ result: "success" });
});
