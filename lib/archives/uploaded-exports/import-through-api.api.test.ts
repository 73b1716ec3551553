/** Imports by an owner: an export is uploaded in pieces, read, imported and undone over the API. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { at, person, slackExport } from "../../testing/joined-workspace.ts";
import { rowsOfRealm } from "../../testing/realm-rows.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import {
  LONGEST_MS,
  listed,
  PIECE,
  pieceOf,
  post,
  settled,
  upload,
  uploadAndRead,
} from "../../testing/uploaded-imports.ts";
import { getImportPeople } from "./uploaded-exports.contract.ts";
import { removeAbandonedImports } from "./uploaded-exports.ts";

const { server } = await serveOrganization();

/** The member by another address, somebody new, and somebody without an address. */
const workspace = () =>
  slackExport({
    people: [
      person("U1", "old.member"),
      person("U2", "nina", { is_owner: true, is_admin: true }),
      { id: "U3", name: "gus", profile: { real_name: "Gus" } },
    ],
    rows: [
      { ts: at(0), text: "first there" },
      { ts: at(1), text: "from the old address", user: "U1" },
      { ts: at(2), text: "from nowhere", user: "U3" },
    ],
    // More than one piece.
    files: {
      "general/2026-01-02.json": [
        { type: "message", user: "U2", ts: at(90_000), text: randomBytes(400_000).toString("hex") },
      ],
    },
  }).then((file) => readFile(file));

async function organization(): Promise<TestOrganization> {
  const org = await createTestOrganization(server.port);
  await org.owner.subscribe("general", {
    principals: [org.member.id],
    send_new_subscription_messages: false,
  });
  await org.owner.send("general", "first here");
  return org;
}

const comparable = async ({ realmId }: TestOrganization) => {
  const { audit_entry: _log, topic_read: _read, ...rows } = await rowsOfRealm(realmId, ["received"]);
  return rows;
};

test(
  "an export is shown before anything is written, imported with people matched by hand, and undone",
  async () => {
    const org = await organization();
    const { owner, member } = org;
    const before = await comparable(org);
    const bytes = await workspace();
    expect(bytes.length).toBeGreaterThan(PIECE);
    const ready = await uploadAndRead(owner, bytes);
    expect(ready).toMatchObject({
      state: "ready",
      source: "slack",
      error: null,
      creator_id: owner.id,
      file_name: "Acme Slack export.zip",
      received: bytes.length,
      progress: null,
      undo_until: null,
      contents: {
        people: 3,
        channels: 1,
        people_added: 3,
        people_matched: 0,
        channels_added: 0,
        channels_joined: 1,
      },
    });
    expect(ready.contents?.left_out.map(({ reason }) => reason)).toContain(
      "Somebody with a higher role in the export became a member.",
    );
    expect(await comparable(org)).toEqual(before);
    const refusal = async (...given: object[]) => {
      const { body } = await owner.client.post(`/realm/imports/${ready.id}/run`, { people: given });
      return z.object({ msg: z.string() }).parse(body).msg;
    };
    const { people } = getImportPeople.returns.parse(
      (await owner.client.get(`/realm/imports/${ready.id}/people`)).body,
    );
    const none = { user_id: null, matched_user_id: null };
    expect(people).toEqual([
      { ...none, person_id: 0, name: "old.member of Slack", email: "old.member@Example.com" },
      { ...none, person_id: 1, name: "nina of Slack", email: "nina@Example.com" },
      { ...none, person_id: 2, name: "Gus", email: null },
    ]);
    expect(await refusal({ person_id: 9, user_id: member.id })).toBe("The export has no person 9.");
    const stranger = (await createTestOrganization(server.port)).member;
    expect(await refusal({ person_id: 0, user_id: stranger.id })).toBe(
      "One of the chosen users is not a person of this organization. Choose somebody else.",
    );
    const matched = { person_id: 0, user_id: member.id };
    expect(await refusal(matched, matched)).toBe("Person 0 is matched twice.");
    await post(owner, `/realm/imports/${ready.id}/run`, {
      people: [
        { person_id: 0, user_id: member.id },
        { person_id: 2, user_id: org.moderator.id },
      ],
    });
    const imported = await settled(owner);
    expect(imported).toMatchObject({
      state: "imported",
      error: null,
      contents: { people_added: 1, people_matched: 2 },
      undo_until: expect.any(Number),
    });
    const senders = await query(sql`
    SELECT sender_id AS sender FROM message WHERE realm_id = ${org.realmId} AND content LIKE 'from %' ORDER BY id`);
    expect(senders).toEqual([{ sender: member.id }, { sender: org.moderator.id }]);
    expect(
      await query(
        sql`SELECT user_id AS "by" FROM audit_entry WHERE realm_id = ${org.realmId} AND operation = 'import-team'`,
      ),
    ).toEqual([{ by: owner.id }]);
    await post(owner, `/realm/imports/${ready.id}/undo`);
    const undone = await settled(owner);
    expect(undone).toMatchObject({ state: "undone", undo_until: null, undone: { kept: [] } });
    expect(undone.undone?.removed).toMatchObject({ people: 1 });
    expect(await comparable(org)).toEqual(before);
    expect(
      await query(sql`SELECT FROM stored_file WHERE realm_id = ${org.realmId} AND released_at IS NULL`),
    ).toEqual([]);
  },
  4 * LONGEST_MS,
);

const REFUSAL =
  /^This export was imported on \d{4}-\d\d-\d\d, .*\. To import it again, first undo that import\.$/;

test(
  "an import that ended with its server can be run again, once; a wrong file says why",
  async () => {
    const { owner } = await organization();
    const bytes = await workspace();
    const { id } = await uploadAndRead(owner, bytes);
    const interrupt = () =>
      query(sql`
      UPDATE uploaded_export SET state = 'importing', begun_at = now() - interval '1 hour', due_at = now()
      WHERE id = ${id}`);
    await interrupt();
    const interrupted = await settled(owner);
    expect(interrupted).toMatchObject({
      state: "ready",
      error: expect.stringContaining("Choose Import again"),
    });
    await post(owner, `/realm/imports/${id}/run`, { channels: "rename" });
    expect(await settled(owner)).toMatchObject({ state: "imported", contents: { channels_added: 1 } });
    // As if the server had ended between the commit and the note of it.
    await interrupt();
    expect(await settled(owner)).toMatchObject({ state: "imported", undo_until: expect.any(Number) });
    // As if a command had imported the same export before.
    await query(sql`
      UPDATE team_import SET created_at = now() - interval '2 hours'
      WHERE id = (SELECT team_import_id FROM uploaded_export WHERE id = ${id})`);
    await interrupt();
    expect(await settled(owner)).toMatchObject({ state: "ready", error: expect.stringMatching(REFUSAL) });
    expect((await owner.client.delete(`/realm/imports/${id}`)).body).toMatchObject({ result: "success" });
    const again = await uploadAndRead(owner, bytes);
    expect(again).toMatchObject({ state: "uploaded", contents: null, progress: null });
    expect(again.error).toMatch(REFUSAL);
    await owner.client.delete(`/realm/imports/${again.id}`);
    const wrong = await uploadAndRead(owner, randomBytes(500));
    expect(wrong).toMatchObject({ state: "uploaded", error: expect.any(String) });
    expect(wrong.error).not.toContain("unexpected");
  },
  4 * LONGEST_MS,
);

test("only owners see and change imports, and only those of their organization", async () => {
  const { owner, administrator, member } = await organization();
  const id = await upload(owner, randomBytes(PIECE));
  const stranger = (await createTestOrganization(server.port)).owner;
  const calls = [
    ["GET", `/realm/imports/${id}/people`, {}],
    ["POST", `/realm/imports/${id}/pieces`, { offset: 0, file: pieceOf(randomBytes(10), 0) }],
    ["POST", `/realm/imports/${id}/read`, { source: "slack" }],
    ["POST", `/realm/imports/${id}/run`, {}],
    ["POST", `/realm/imports/${id}/undo`, {}],
    ["DELETE", `/realm/imports/${id}`, {}],
  ] as const;
  const statusOf = async (who: TestAccount, [method, path, params]: (typeof calls)[number]) => {
    if (method === "GET") return (await who.client.get(path)).body;
    if (method === "DELETE") return (await who.client.delete(path)).body;
    return (await who.client.post(path, params)).body;
  };
  for (const call of calls) {
    for (const who of [administrator, member])
      expect(await statusOf(who, call), call[1]).toMatchObject({ msg: "Must be an organization owner" });
    expect(await statusOf(stranger, call), call[1]).toMatchObject({ msg: "Invalid import ID" });
  }
  expect((await administrator.client.get("/realm/imports")).body).toMatchObject({ result: "error" });
  expect(await listed(stranger)).toEqual([]);
  expect(await listed(owner)).toMatchObject([{ id, state: "uploaded" }]);
});

test("an upload goes on where it ended; a repeated piece is ignored and any other is refused", async () => {
  const { owner } = await organization();
  const bytes = randomBytes(PIECE + 1_000);
  const { id } = await post(owner, "/realm/imports", { file_name: "../export.zip", size: bytes.length });
  const add = async (offset: number, file = pieceOf(bytes, offset)) =>
    (await owner.client.post(`/realm/imports/${id}/pieces`, { offset, file })).body;
  expect(await add(PIECE)).toMatchObject({
    msg: "The offset does not match the upload. Send the piece that begins at `received`.",
  });
  expect(await add(0, new File(["short"], "piece"))).toMatchObject({
    msg: "All pieces but the last must have at least 256 KiB.",
  });
  expect(await add(0)).toMatchObject({
    import: { received: PIECE, state: "uploading", file_name: "export.zip" },
  });
  expect(await add(0)).toMatchObject({ import: { received: PIECE } });
  expect(await add(PIECE, new File([new Uint8Array(2_000)], "piece"))).toMatchObject({
    msg: "The piece is longer than the rest of the file.",
  });
  expect((await owner.client.post(`/realm/imports/${id}/read`, { source: "slack" })).body).toMatchObject({
    result: "error",
  });
  expect(await add(PIECE)).toMatchObject({ import: { received: bytes.length, state: "uploaded" } });
  const next = { file_name: "other.zip", size: 10 };
  expect((await owner.client.post("/realm/imports", next)).body).toMatchObject({
    msg: "Another import is unfinished. Finish or delete it first.",
  });
  expect((await owner.client.delete(`/realm/imports/${id}`)).body).toMatchObject({ result: "success" });
  await post(owner, "/realm/imports", next);
  const { status } = await owner.client.post("/realm/imports", { ...next, size: 21 * 1024 ** 3 });
  expect(status).toBe(413);
});

test("what was not imported is removed a day after its last change", async () => {
  const org = await organization();
  const id = await upload(org.owner, randomBytes(PIECE));
  await removeAbandonedImports();
  expect(await listed(org.owner)).toMatchObject([{ id }]);
  await query(sql`UPDATE uploaded_export SET changed_at = now() - interval '25 hours' WHERE id = ${id}`);
  await removeAbandonedImports();
  expect(await listed(org.owner)).toEqual([]);
  expect(
    await query(sql`SELECT FROM stored_file WHERE realm_id = ${org.realmId} AND released_at IS NULL`),
  ).toEqual([]);
});
