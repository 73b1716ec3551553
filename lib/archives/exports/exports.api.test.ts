/** Exporting an organization. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { peopleIn } from "../../accounts/members/personal-columns.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { setOwnerFullContentAccess } from "../../organization/organizations/list-organizations.ts";
import { heldBytes } from "../../testing/measuring/held-bytes.ts";
import { getFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { readArchive } from "../imports/read-archive.ts";
import { leftOut } from "./archive-readme.ts";
import { archiveTables } from "./archive-tables.ts";
import { exportShape } from "./exports.contract.ts";
import { exportDelivery } from "./make-exports.ts";
import { writeArchive } from "./write-archive.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member, moderator } = org;
const folder = await mkdtemp(path.join(tmpdir(), "parley-export-"));
afterAll(() => rm(folder, { recursive: true }));

/** Together, the rows are twice the memory limit. */
const MANY_ROWS = 16_000;
const CHARACTERS = 3_200;
/** In chunks. */
const LOOK_EVERY = 200;

const exportsShape = z.object({ exports: z.array(exportShape) });
const listed = async (who = administrator) =>
  exportsShape.parse((await who.client.get("/export/realm")).body).exports;

async function exportNow(exportType: number | string, who = administrator) {
  const events = await who.listen({ event_types: ["realm_export"] });
  const { id } = z
    .object({ id: z.int() })
    .parse((await who.client.post("/export/realm", { export_type: exportType })).body);
  for (;;) {
    const { exports } = exportsShape.parse(await events.next("realm_export"));
    const found = exports.find((each) => each.id === id);
    if (found && !found.pending) return found;
  }
}

const load = (address: string, account?: TestAccount) =>
  getFile({ port: server.port, host: org.host, path: new URL(address).pathname, account });

async function contentOf(bytes: Buffer) {
  const file = path.join(folder, "archive.tar.gz");
  await writeFile(file, bytes);
  const tables = new Map<string, unknown[]>();
  const files: string[] = [];
  for await (const entry of readArchive(file)) {
    if (entry.kind === "file") {
      files.push(entry.key);
      entry.content.resume();
    }
    if (entry.kind === "rows") tables.set(entry.table, [...(tables.get(entry.table) ?? []), ...entry.rows]);
  }
  return { tables, files, text: JSON.stringify([...tables]) };
}

test("an export has what its kind allows, and only administrators of the organization load it", async () => {
  for (const name of ["open", "closed", "later"]) {
    await member.subscribe(name, {
      invite_only: name !== "open",
      history_public_to_subscribers: name === "closed",
    });
  }
  const file = new File(["what was decided"], "notes.txt");
  const { url } = (await member.client.post("/user_uploads", { file })).body;
  await member.send("open", `said openly [notes](${url})`);
  await member.send("closed", "said in private");
  await member.send([owner.id], "said to one");
  await member.send("later", "before the moderator", { topic: "hidden topic" });
  await member.subscribe("later", { principals: [moderator.id] });
  await member.send("later", "after the moderator");
  await member.client.post("/saved_snippets", { title: "mine", content: "my snippet" });
  await member.client.patch("/settings", { email_address_visibility: 4 });

  const { export_url: open } = await exportNow(1);
  const archive = await load(open ?? "", owner);
  expect(archive).toMatchObject({ status: 200, headers: { "content-type": "application/gzip" } });
  const bare = await contentOf(archive.body);
  expect(bare.text).toContain("said openly");
  for (const hidden of [
    "said in private",
    "said to one",
    "the moderator",
    "hidden topic",
    "my snippet",
    "$argon2",
    member.email,
  ]) {
    expect(bare.text).not.toContain(hidden);
  }
  expect(bare.text).toContain(`"email":"hidden-address-${member.id}@hidden.invalid"`);
  expect(bare.text).toContain(moderator.email);
  expect(bare.files).toHaveLength(1);
  expect(bare.tables.get("user_account")).toHaveLength(
    Number((await query(sql`SELECT count(*) FROM user_account WHERE realm_id = ${org.realmId}`))[0]?.count),
  );

  await moderator.client.patch("/settings", { allow_private_data_export: true });
  const { export_url: some } = await exportNow(2);
  const consented = await contentOf((await load(some ?? "", administrator)).body);
  expect(consented.text).toContain("after the moderator");
  for (const hidden of [
    "before the moderator",
    "hidden topic",
    "said in private",
    "said to one",
    "my snippet",
    member.email,
  ]) {
    expect(consented.text).not.toContain(hidden);
  }
  await member.client.patch("/settings", { allow_private_data_export: true });
  const { export_url: most } = await exportNow(2);
  const all = await contentOf((await load(most ?? "", administrator)).body);
  for (const shown of [
    "before the moderator",
    "hidden topic",
    "said in private",
    "said to one",
    "my snippet",
    member.email,
  ]) {
    expect(all.text).toContain(shown);
  }

  const other = await createTestOrganization(server.port);
  for (const account of [member, org.guest, org.bot, undefined]) {
    expect((await load(most ?? "", account)).status).toBe(404);
  }
  const elsewhere = { port: server.port, host: other.host, path: new URL(most ?? "").pathname };
  expect((await getFile({ ...elsewhere, account: other.owner })).status).toBe(404);
});

test("archives are deleted on request, and five a week is the most", async () => {
  const [first] = await listed();
  const remove = (id: number, who = owner) => who.client.delete(`/export/realm/${id}`);
  expect((await remove(first?.id ?? 0)).status).toBe(200);
  expect((await load(first?.export_url ?? "", owner)).status).toBe(404);
  expect((await listed())[0]).toMatchObject({ export_url: null, deleted_timestamp: expect.any(Number) });
  expect((await remove(first?.id ?? 0)).body.msg).toBe("Export already deleted");
  expect((await remove(987_654)).body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid data export ID" });
  const other = await createTestOrganization(server.port);
  expect((await remove((await listed())[1]?.id ?? 0, other.owner)).body.msg).toBe("Invalid data export ID");
  expect(await listed(other.owner)).toEqual([]);
  await exportNow(1, owner);
  await exportNow(1, owner);
  expect((await owner.client.post("/export/realm")).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "An organization can be exported 5 times in a week.",
  });
  expect((await owner.client.post("/export/realm", { export_type: 3 })).body.msg).toContain("export_type");
  expect((await owner.client.post("/export/realm", { export_type: "all" })).body.msg).toContain(
    "export_type",
  );
});

test("what fails again and again is given up, and says so", async () => {
  const [row] = await query<{ id: number }>(sql`
    INSERT INTO realm_export (realm_id, user_id, kind, due_at) VALUES (${org.realmId}, ${owner.id}, 'public', NULL)
    RETURNING id`);
  const id = row?.id ?? 0;
  await query(sql`UPDATE realm_export SET due_at = 'infinity' WHERE id = ${id}`);
  expect((await listed()).at(-1)).toMatchObject({ pending: true });
  expect((await owner.client.delete(`/export/realm/${id}`)).body.msg).toBe("Export still in progress");
  const events = await owner.listen({ event_types: ["realm_export"] });
  const reason = new Error("no such thing");
  await exportDelivery.fail(
    id,
    Object.assign(reason, { code: "INTERNAL_SERVER_ERROR", status: 500 }) as never,
  );
  expect(exportsShape.parse(await events.next("realm_export")).exports.at(-1)).toMatchObject({
    id,
    pending: false,
    export_url: null,
    failed_timestamp: expect.any(Number),
  });
  expect((await owner.client.delete(`/export/realm/${id}`)).body.msg).toBe(
    "Export failed, nothing to delete",
  );
});

test("every table is in the archive or has a reason, and every reference of it is known", async () => {
  const tables = await query<{ name: string }>(sql`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_prisma%'`);
  const known = [...archiveTables.map(({ name }) => name), ...Object.keys(leftOut)];
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  const references = await query<{ from: string; column: string; to: string }>(sql`
    SELECT c.conrelid::regclass::text AS from, a.attname::text AS column, c.confrelid::regclass::text AS to
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`);
  for (const { name, ids } of archiveTables) expect(ids, name).toMatchObject(peopleIn(name));
  const inArchive = references.filter(({ from }) => !(from in leftOut));
  for (const { from, column, to } of inArchive) {
    const table = archiveTables.find(({ name }) => name === from);
    expect(table?.ids, `${from}.${column}`).toMatchObject({ [column]: to });
  }
  for (const { from, to } of inArchive) {
    const place = (name: string) => archiveTables.findIndex((table) => table.name === name);
    expect(place(to), `${to} is restored before ${from}`).toBeLessThanOrEqual(place(from));
  }
});

test("an export of very many rows holds few of them at a time", async () => {
  await query(sql`
    INSERT INTO saved_snippet (user_id, title, content)
    SELECT ${member.id}::int, 'many', (SELECT string_agg(md5(n || '.' || k), '') FROM generate_series(1, 100) k)
    FROM generate_series(1, ${MANY_ROWS}::int) n`);
  const before = heldBytes();
  let [written, most, looks] = [0, 0, 0];
  for await (const chunk of writeArchive(org.realmId, "everything")) {
    written += Buffer.from(chunk).length;
    looks += 1;
    if (looks % LOOK_EVERY === 0) most = Math.max(most, heldBytes() - before);
  }
  // Hexadecimal digits compress to a little more than half.
  expect(written).toBeGreaterThan((MANY_ROWS * CHARACTERS) / 2);
  expect(most).toBeLessThan((MANY_ROWS * CHARACTERS) / 2);
});

test("owners export everybody's private data where the server lets them, and nobody else loads it", async () => {
  const other = await createTestOrganization(server.port);
  await other.member.send([other.moderator.id], "said without consent");
  await other.member.subscribe("locked", { invite_only: true });
  await other.member.send("locked", "said behind a door");
  await other.member.client.patch("/settings", { email_address_visibility: 4 });
  const ask = async (who: TestAccount) =>
    (await who.client.post("/export/realm", { export_type: "full_without_consent" })).body;
  expect(await ask(other.owner)).toMatchObject({ code: "BAD_REQUEST" });
  const isTold = async () =>
    (await other.owner.client.post("/register", { fetch_event_types: ["realm"] })).body
      .realm_owner_full_content_access;
  await setOwnerFullContentAccess(other.realmId, true);
  await expect.poll(isTold).toBe(true);
  for (const who of [other.member, other.administrator]) expect((await ask(who)).result).toBe("error");

  const made = await exportNow("full_without_consent", other.owner);
  expect(made.export_type).toBe("full_without_consent");
  expect((await listed(other.administrator)).at(-1)).toEqual(made);
  const loadAs = (account: TestAccount) =>
    getFile({ port: server.port, host: other.host, path: new URL(made.export_url ?? "").pathname, account });
  const { text } = await contentOf((await loadAs(other.owner)).body);
  for (const shown of ["said without consent", "said behind a door", other.member.email]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain("$argon2");
  expect((await loadAs(other.administrator)).status).toBe(404);
  expect((await loadAs(other.member)).status).toBe(404);
  await setOwnerFullContentAccess(other.realmId, false);
  await expect.poll(isTold).toBe(false);
  expect((await loadAs(other.owner)).status).toBe(404);
});
