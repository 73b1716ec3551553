/** Space for uploaded exports, and the rights of the owners who import them. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { watchDisk } from "../../kernel/storage/disk-space.ts";
import { fileStore, setFileStore } from "../../kernel/storage/file-store.ts";
import { at, person, slackExport, zulipExport } from "../../testing/joined-workspace.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { doWork, noteImported } from "./do-work.ts";
import { getImports, runImport } from "./uploaded-exports.contract.ts";
import { removeAbandonedImports } from "./uploaded-exports.ts";

const { server } = await serveOrganization({});

const GIB = 1024 ** 3;
const LONGEST_MS = 240_000;
const FOLDER = "/not used";

afterEach(() => {
  configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } });
  watchDisk(null);
});

const organization = () => createTestOrganization(server.port);
const begin = async ({ owner }: TestOrganization, size: number) =>
  (await owner.client.post("/realm/imports", { file_name: "export.zip", size })).body;

async function upload(owner: TestAccount, bytes: Uint8Array): Promise<number> {
  const file_name = "export.zip";
  const { body } = await owner.client.post("/realm/imports", { file_name, size: bytes.length });
  const { id } = runImport.returns.parse(body).import;
  const file = new File([new Uint8Array(bytes)], "piece");
  const { status } = await owner.client.post(`/realm/imports/${id}/pieces`, { offset: 0, file });
  expect(status).toBe(200);
  return id;
}

async function settled(owner: TestAccount) {
  const newest = async () =>
    getImports.returns.parse((await owner.client.get("/realm/imports")).body).imports[0];
  const isOpen = async () => ["reading", "importing", "undoing"].includes((await newest())?.state ?? "");
  await expect.poll(isOpen, { timeout: LONGEST_MS, interval: 500 }).toBe(false);
  return newest();
}

const set = (id: number, values: ReturnType<typeof sql>) =>
  query(sql`UPDATE uploaded_export SET ${values} WHERE id = ${id}`);

const keysOf = async (id: number) =>
  (
    await query<{ key: string }>(
      sql`SELECT file_key AS key FROM uploaded_export_piece WHERE export_id = ${id}`,
    )
  ).map(({ key }) => key);

test("an export larger than what the organization's quota leaves is refused", async () => {
  const org = await organization();
  configure({ uploadQuotas: { ofOrganization: 1, ofPerson: null } });
  expect(await begin(org, 2 * 1024 ** 2)).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Upload would exceed your organization's upload quota.",
  });
  expect(await begin(org, 1024 ** 2)).toMatchObject({ result: "success" });
});

test("uploads that begin at the same time reserve the disk's space one after the other", async () => {
  const organizations = await Promise.all([organization(), organization(), organization()]);
  const [others] = await query<{ bytes: number }>(sql`
    SELECT coalesce(sum(3 * size - received), 0)::float8 AS bytes FROM uploaded_export
    WHERE state NOT IN ('imported', 'undoing', 'undone')`);
  const free = (others?.bytes ?? 0) + 5 * GIB;
  watchDisk({
    ...{ folder: ".", holdsDatabase: false, holdsFiles: true },
    read: async () => ({ free, size: 100 * GIB }),
  });
  const answers = await Promise.all(organizations.map((org) => begin(org, GIB)));
  expect(answers.map(({ result }) => result).sort()).toEqual(["error", "error", "success"]);
});

test("the pieces of a deleted export are gone at once", async () => {
  const { owner } = await organization();
  const id = await upload(owner, randomBytes(1_000));
  const [key = ""] = await keysOf(id);
  expect(await fileStore().size(key)).toBe(1_000);
  await owner.client.delete(`/realm/imports/${id}`);
  expect(await fileStore().size(key)).toBeNull();
  expect(await query(sql`SELECT FROM stored_file WHERE key = ${key}`)).toEqual([]);
});

test("a piece that arrives while its export is deleted is not kept", async () => {
  const org = await organization();
  const { id } = runImport.returns.parse(await begin(org, 1_000)).import;
  const file = new File([randomBytes(1_000)], "piece");
  await Promise.all([
    org.owner.client.post(`/realm/imports/${id}/pieces`, { offset: 0, file }),
    org.owner.client.delete(`/realm/imports/${id}`),
  ]);
  expect(
    await query(sql`SELECT FROM stored_file WHERE realm_id = ${org.realmId} AND released_at IS NULL`),
  ).toEqual([]);
});

test(
  "reading an export again does not keep it for another day",
  async () => {
    const { owner } = await organization();
    const id = await upload(owner, randomBytes(1_000));
    await set(id, sql`changed_at = now() - interval '25 hours'`);
    await owner.client.post(`/realm/imports/${id}/read`, { source: "slack" });
    expect(await settled(owner)).toMatchObject({ state: "uploaded", error: expect.any(String) });
    await removeAbandonedImports();
    expect(await settled(owner)).toBeUndefined();
  },
  LONGEST_MS,
);

test("a step does not run for somebody who is no longer an owner, nor in a deactivated organization", async () => {
  const { owner, member, realmId } = await organization();
  const id = await upload(owner, randomBytes(1_000));
  const refused = () =>
    expect(doWork(id, FOLDER, new AbortController().signal)).rejects.toThrow(
      "is no longer an owner of the organization",
    );
  for (const state of ["reading", "importing", "undoing"]) {
    await set(id, sql`state = ${state}, asked_by = ${member.id}`);
    await refused();
  }
  await set(id, sql`asked_by = ${owner.id}`);
  await query(sql`UPDATE realm SET deactivated_at = now() WHERE id = ${realmId}`);
  await refused();
});

test("an import that is ended while it stores files removes them", async () => {
  const { owner, realmId } = await organization();
  const id = await upload(owner, await readFile(await zulipExport()));
  await set(id, sql`state = 'importing', source = 'zulip'`);
  const store = fileStore();
  const ending = new AbortController();
  const written: string[] = [];
  setFileStore({
    write: async (key, content) => {
      await store.write(key, content);
      written.push(key);
      ending.abort(new Error("The disk is full."));
    },
    read: (key, range) => store.read(key, range),
    size: (key) => store.size(key),
    remove: (key) => store.remove(key),
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-import-"));
  try {
    await expect(doWork(id, folder, ending.signal)).rejects.toThrow("The disk is full.");
  } finally {
    setFileStore(store);
    await rm(folder, { recursive: true });
  }
  expect(written).toHaveLength(1);
  expect(await store.size(written[0] ?? "")).toBeNull();
  const files = await query<{ key: string }>(sql`SELECT key FROM stored_file WHERE realm_id = ${realmId}`);
  expect(files.map(({ key }) => key)).toEqual(await keysOf(id));
});

test("an import that was taken for interrupted is noted when it ends, and another state keeps its pieces", async () => {
  const { owner } = await organization();
  const id = await upload(owner, randomBytes(1_000));
  await noteImported(id, 1, null);
  expect(await settled(owner)).toMatchObject({ state: "uploaded" });
  expect(await keysOf(id)).toHaveLength(1);
  await set(id, sql`state = 'ready', error = 'interrupted'`);
  await noteImported(id, 1, null);
  expect(await settled(owner)).toMatchObject({ state: "imported", error: null });
  expect(await keysOf(id)).toEqual([]);
});

test(
  "the audit log names the owner who ran an import, and the one who undid it",
  async () => {
    const org = await organization();
    const { owner, realmId } = org;
    const [second, third] = [await org.add({ role: ROLE_OWNER }), await org.add({ role: ROLE_OWNER })];
    const file = await slackExport({
      people: [person("U2", "nina")],
      rows: [{ ts: at(0), text: "first there" }],
      files: {},
    });
    const id = await upload(owner, await readFile(file));
    await owner.client.post(`/realm/imports/${id}/read`, { source: "slack" });
    expect(await settled(owner)).toMatchObject({ state: "ready" });
    await second.client.post(`/realm/imports/${id}/run`);
    expect(await settled(owner)).toMatchObject({ state: "imported", creator_id: owner.id });
    await third.client.post(`/realm/imports/${id}/undo`);
    expect(await settled(owner)).toMatchObject({ state: "undone" });
    expect(
      await query(sql`
        SELECT operation, user_id AS "by" FROM audit_entry
        WHERE realm_id = ${realmId} AND operation IN ('import-team', 'undo-import') ORDER BY id`),
    ).toEqual([
      { operation: "import-team", by: second.id },
      { operation: "undo-import", by: third.id },
    ]);
  },
  4 * LONGEST_MS,
);
