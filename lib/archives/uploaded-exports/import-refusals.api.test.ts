/** Imports by an owner that are refused or fail, with the sentence that says what to do; and what is shown of files. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { at, organizationInUse, slackExport, zulipExport } from "../../testing/joined-workspace.ts";
import { runManage } from "../../testing/run-manage.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { LONGEST_MS, listed, post, settled, upload, uploadAndRead } from "../../testing/uploaded-imports.ts";
import { ARCHIVE_VERSION } from "../exports/archive-format.ts";
import { listPeople } from "./export-people.ts";
import { getImportPeople, MAX_LISTED_PEOPLE } from "./uploaded-exports.contract.ts";

const { server } = await serveOrganization();

afterEach(() => configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } }));

async function refusal(owner: TestAccount, path: string, params: Record<string, unknown> = {}) {
  const { body } = await owner.client.post(path, params);
  expect(body).toMatchObject({ result: "error" });
  return z.object({ msg: z.string() }).parse(body).msg;
}

const slack = async () => readFile(await slackExport({ rows: [{ ts: at(0), text: "first there" }] }));

test(
  "files are counted alike before and after an import, which obeys the quota; undoing it by a command is shown",
  async () => {
    const { org, subdomain } = await organizationInUse(server.port);
    const { owner } = org;
    const address = "https://chat.acme.example";
    const ready = await uploadAndRead(owner, await readFile(await zulipExport()), {
      source: "zulip",
      address: `${address}/`,
    });
    expect(ready).toMatchObject({
      state: "ready",
      source: "zulip",
      options: { topics: "day", workspace: "", team: "", address },
    });
    const { files, file_bytes: bytes } = ready.contents ?? { files: 0, file_bytes: 0 };
    expect(files).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
    expect(JSON.stringify(ready.contents)).not.toContain("command");
    const run = `/realm/imports/${ready.id}/run`;
    configure({ uploadQuotas: { ofOrganization: 0, ofPerson: null } });
    expect(await refusal(owner, run)).toBe(
      "The files of this export exceed your organization's upload quota. Delete files, or ask the server's administrator for a larger quota.",
    );
    configure({ uploadQuotas: { ofOrganization: null, ofPerson: null } });
    await post(owner, run);
    expect(await settled(owner)).toMatchObject({
      state: "imported",
      contents: { files, file_bytes: bytes },
    });
    // As if the process had been killed between the commit and the rendering of texts.
    const unrendered = () =>
      query(sql`
        SELECT e.id FROM message_edit e JOIN message m ON m.id = e.message_id
        WHERE m.realm_id = ${org.realmId} AND e.content IS NOT NULL AND e.rendered_content = ''`);
    await query(sql`
      UPDATE message_edit e SET rendered_content = '' FROM message m
      WHERE m.id = e.message_id AND m.realm_id = ${org.realmId} AND e.content IS NOT NULL`);
    expect((await unrendered()).length).toBeGreaterThan(0);
    await query(sql`
      UPDATE uploaded_export SET state = 'importing', begun_at = now() - interval '1 hour', due_at = now()
      WHERE id = ${ready.id}`);
    expect(await settled(owner)).toMatchObject({ state: "imported" });
    expect(await unrendered()).toEqual([]);
    expect(await runManage(["import", "undo", subdomain])).toMatchObject({ code: 0 });
    expect(await listed(owner)).toMatchObject([{ state: "undone", undo_until: null, undone: null }]);
    expect(await refusal(owner, `/realm/imports/${ready.id}/undo`)).toBe(
      "This import was not finished, or was already undone.",
    );
  },
  3 * LONGEST_MS,
);

test(
  "an export can be read again with other choices; wrong ones say how to enter them",
  async () => {
    const { org } = await organizationInUse(server.port);
    const { owner, member } = org;
    const { id } = await uploadAndRead(owner, await slack());
    const read = `/realm/imports/${id}/read`;
    for (const workspace of ["acme", "acme slack.com", "http://acme.slack.com"])
      expect(await refusal(owner, read, { source: "slack", workspace })).toBe(
        "Enter the workspace as an address such as acme.slack.com.",
      );
    for (const address of ["chat.acme.com", "ftp://chat.acme.com"])
      expect(await refusal(owner, read, { source: "zulip", address })).toBe(
        "Enter the former address with https://, such as https://chat.acme.com.",
      );
    expect(await post(owner, read, { source: "slack", workspace: "https://acme.slack.com/" })).toMatchObject({
      state: "reading",
      contents: null,
    });
    expect(await settled(owner)).toMatchObject({
      state: "ready",
      options: { topics: "day", workspace: "acme.slack.com" },
    });
    // As if the chosen user had been deleted.
    await query(sql`
      UPDATE uploaded_export SET state = 'importing', begun_at = NULL, due_at = now(),
        options = options || ${JSON.stringify({ people: [{ person: 1, userId: 2_000_000_000 }] })}::jsonb
      WHERE id = ${id}`);
    expect(await settled(owner)).toMatchObject({
      state: "ready",
      error: "Somebody who was matched by hand is no longer here. Match people again.",
    });
    const { people } = getImportPeople.returns.parse(
      (await owner.client.get(`/realm/imports/${id}/people`)).body,
    );
    expect(people.map(({ user_id, matched_user_id }) => [user_id, matched_user_id])).toEqual([
      [member.id, null],
      [null, 2_000_000_000],
      [null, null],
    ]);
  },
  3 * LONGEST_MS,
);

test(
  "work under way is not deleted; a killed process says so, and an old import is not undone",
  async () => {
    const { org } = await organizationInUse(server.port);
    const { owner } = org;
    const bytes = await slack();
    const id = await upload(owner, bytes);
    await post(owner, `/realm/imports/${id}/read`, { source: "slack" });
    expect((await owner.client.delete(`/realm/imports/${id}`)).body).toMatchObject({
      msg: "The import is under way or done, so it cannot be deleted.",
    });
    await expect.poll(workers, { timeout: LONGEST_MS, interval: 50 }).toHaveLength(1);
    for (const pid of workers()) process.kill(pid, "SIGKILL");
    expect(await settled(owner)).toMatchObject({
      state: "uploaded",
      error: expect.stringContaining("the server needs more memory"),
    });
    await post(owner, `/realm/imports/${id}/read`, { source: "slack" });
    await settled(owner);
    await post(owner, `/realm/imports/${id}/run`);
    expect(await settled(owner)).toMatchObject({ state: "imported" });
    await query(
      sql`UPDATE team_import SET created_at = now() - interval '25 hours' WHERE realm_id = ${org.realmId}`,
    );
    expect(await refusal(owner, `/realm/imports/${id}/undo`)).toBe(
      "An import can be undone for 24 hours; this one is older.",
    );
    const again = await uploadAndRead(owner, bytes);
    expect(again).toMatchObject({ state: "uploaded", error: expect.stringContaining("no longer be undone") });
  },
  4 * LONGEST_MS,
);

test("of too many people, those without a match are listed first", async () => {
  const { org } = await organizationInUse(server.port);
  const organization = { id: 1, subdomain: "old", name: "Old" };
  const manifest = {
    ...({ format: "parley", kind: "everything", version: ARCHIVE_VERSION } as const),
    ...{ exported_at: new Date().toISOString(), organization, ids: {} },
  };
  const rows = Array.from({ length: MAX_LISTED_PEOPLE + 1 }, (_, id) => ({
    ...{ id, delivery_email: id === 0 ? "Member@example.com" : `p${id}@old.example`, full_name: `P ${id}` },
    ...{ role: ROLE_MEMBER, bot_type: null },
  }));
  async function* entries(count: number) {
    yield { kind: "manifest", manifest } as const;
    yield { kind: "rows", table: "user_account", rows: rows.slice(0, count) } as const;
  }
  const counts = { people: rows.length, channels: 0, messages: 0, files: 0 };
  const list = (count: number) =>
    listPeople({ counts, entries: () => entries(count), close: async () => undefined }, org.realmId);
  expect((await list(2)).map(({ person, userId }) => [person, userId])).toEqual([
    [0, org.member.id],
    [1, null],
  ]);
  const people = await list(rows.length);
  expect(people).toHaveLength(MAX_LISTED_PEOPLE);
  expect(people.map(({ userId }) => userId)).not.toContain(org.member.id);
});

/** Processes of this server that read or import. */
function workers(): number[] {
  const list = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return list.split("\n").flatMap((line) => {
    const [pid, parent, ...words] = line.trim().split(/\s+/);
    const isWorker = Number(parent) === process.pid && words.join(" ").includes("import-worker");
    return isWorker ? [Number(pid)] : [];
  });
}
