/** Export and import. */
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { Manifest } from "../../lib/archives/exports/archive-format.ts";
import { archiveTables } from "../../lib/archives/exports/archive-tables.ts";
import { writeArchive } from "../../lib/archives/exports/write-archive.ts";
import { ArchivedTexts } from "../../lib/archives/imports/archived-texts.ts";
import { readArchive } from "../../lib/archives/imports/read-archive.ts";
import { type ArchiveRow, shiftRow } from "../../lib/archives/imports/shift-row.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { EventReader } from "../../lib/testing/clients/event-reader.ts";
import { comparableHtml, movedHtml } from "../../lib/testing/moved-organization.ts";
import { getFile, pictureFile, untilThumbnailsAreMade } from "../../lib/testing/pictures.ts";
import { MANAGE } from "../../lib/testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { TEST_PASSWORD } from "../../lib/testing/test-organization.ts";
import { createEmptyDatabase } from "../../lib/testing/test-server.ts";
import { runCommand } from "./run-command.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const { server, org } = await serveOrganization(OWN_SERVER);
const { owner, member, moderator } = org;
const subdomain = org.host.split(".")[0] ?? "";
const folder = await mkdtemp(path.join(tmpdir(), "parley-import-"));
afterAll(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

async function contentOf(archive: string) {
  let manifest: Manifest | undefined;
  const tables = new Map<string, ArchiveRow[]>();
  let files = 0;
  for await (const entry of readArchive(archive)) {
    if (entry.kind === "manifest") manifest = entry.manifest;
    if (entry.kind === "rows") tables.set(entry.table, [...(tables.get(entry.table) ?? []), ...entry.rows]);
    if (entry.kind === "file") {
      files += 1;
      entry.content.resume();
    }
  }
  if (!manifest) throw new Error("The archive has no manifest.");
  return { manifest, tables, files };
}

const messages = async (client: ApiClient) =>
  z
    .object({
      messages: z.array(z.looseObject({ id: z.int(), content: z.string(), flags: z.array(z.string()) })),
    })
    .parse(
      (
        await client.get("/messages", {
          anchor: "newest",
          num_before: 50,
          num_after: 0,
          narrow: [],
          apply_markdown: false,
        })
      ).body,
    ).messages;

async function fill(): Promise<string> {
  await member.subscribe(["desk", "den"], { principals: [member.id, moderator.id] });
  const { url } = (await member.client.post("/user_uploads", { file: pictureFile() })).body;
  const { body: emoji } = await owner.client.post("/realm/emoji/party", { file: pictureFile() });
  expect(emoji.result).toBe("success");
  await owner.client.post("/users/me/avatar", { file: pictureFile() });
  // An earlier message would be rendered again meanwhile.
  await untilThumbnailsAreMade();
  const first = await member.send("desk", `@**moderator person|${moderator.id}** look: [picture](${url})`);
  // A worker thread renders it, also for the command.
  await member.send("desk", "$$x^2$$ and\n```math\ny_1\n```");
  await member.send([moderator.id], "between us");
  await moderator.client.post(`/messages/${first}/reactions`, { emoji_name: "party" });
  await moderator.client.post("/messages/flags", { messages: [first], op: "add", flag: "starred" });
  await member.client.patch(`/messages/${first}`, { content: `edited, [picture](${url})` });
  await member.client.post("/user_groups/create", { name: "crew", description: "", members: [member.id] });
  const { body: field } = await owner.client.post("/realm/profile_fields", { name: "Boss", field_type: 6 });
  await member.client.patch("/users/me/profile_data", { data: [{ id: field.id, value: [owner.id] }] });
  await member.client.post("/saved_snippets", { title: "mine", content: "a snippet" });
  await member.client.post("/users/me/alert_words", { alert_words: ["lunch"] });
  return String(url);
}

/** Comparable with an export of the same rows. */
function withHtml(row: ArchiveRow, html: object, change: (written: string) => string): ArchiveRow {
  const columns = Object.keys(html).flatMap((column) => {
    const written = row[column];
    return typeof written === "string" ? [[column, comparableHtml(change(written))]] : [];
  });
  return { ...row, ...Object.fromEntries(columns) };
}

test("everything is restored under other ids, and people find it as it was", async () => {
  const url = await fill();
  await runCommand(["export", subdomain, file("one.tar.gz")]);
  const printed = await runCommand(["import", file("one.tar.gz"), "copy"]);
  expect(printed).toContain("is restored as copy");
  await runCommand(["export", "copy", file("two.tar.gz")]);
  const [one, two] = [await contentOf(file("one.tar.gz")), await contentOf(file("two.tar.gz"))];
  const shift = new Map(
    Object.entries(one.manifest.ids).map(([table, [lowest]]) => [
      table,
      (two.manifest.ids[table]?.[0] ?? 0) - lowest,
    ]),
  );
  expect(shift.get("message")).toBeGreaterThan(0);
  const fields = new Map(one.tables.get("profile_field")?.map(({ id, type }) => [id, type]));
  const { manifest } = one;
  const ranges = new Map(
    Object.entries(manifest.ids).map(([table, [lowest, highest]]) => [
      table,
      { lowest, highest, distance: shift.get(table) ?? 0 },
    ]),
  );
  const texts = new ArchivedTexts(manifest, ranges, `http://copy.localhost:${server.port}`);
  for (const table of archiveTables) {
    const { name, html = {}, textsLast = [] } = table;
    const rows = one.tables.get(name) ?? [];
    for (const row of rows) texts.learn(name, row);
    const expected = rows.map((row) => {
      const shifted = shiftRow(table, row, shift, texts, (id) => fields.get(id));
      for (const column of textsLast) shifted[column] = texts.movedText(String(row[column]));
      return withHtml(shifted, html, (written) => movedHtml(written, texts.move));
    });
    const restored = (two.tables.get(name) ?? []).map((row) => withHtml(row, html, (written) => written));
    if (name === "realm") for (const row of expected) row.subdomain = "copy";
    expect(restored, name).toEqual(expected);
  }
  expect(two.files).toBe(one.files);
  expect(two.files).toBeGreaterThanOrEqual(4);

  const host = `copy.localhost:${server.port}`;
  const anonymous = new ApiClient(server.port, { credentials: null, host });
  const { body } = await anonymous.post("/fetch_api_key", {
    username: member.email,
    password: TEST_PASSWORD,
  });
  const credentials = { email: member.email, apiKey: z.string().parse(body.api_key) };
  const client = new ApiClient(server.port, { credentials, host });
  const [mine, restored] = [await messages(member.client), await messages(client)];
  expect(restored.map(({ flags }) => flags)).toEqual(mine.map(({ flags }) => flags));
  expect(restored.map(({ id }) => id - (shift.get("message") ?? 0))).toEqual(mine.map(({ id }) => id));
  const [edited] = restored.filter(({ content }) => content.startsWith("edited"));
  const [, address = ""] = /\((.*)\)/.exec(edited?.content ?? "") ?? [];
  expect(address).not.toBe(url);
  const account = credentials;
  expect((await getFile({ port: server.port, host, path: address, account })).status).toBe(200);
  const sent = await client.post("/messages", {
    type: "channel",
    to: "desk",
    topic: "t",
    content: "we are back",
  });
  expect(sent.body.result).toBe("success");
});

test("who has starred a message outside their channels learns what happens to it in the restored organization", async () => {
  await owner.subscribe("square");
  const id = await owner.send("square", "look", { topic: "before" });
  await moderator.client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" });
  await runCommand(["export", subdomain, file("starred.tar.gz")]);
  await runCommand(["import", file("starred.tar.gz"), "starred"]);

  const host = `starred.localhost:${server.port}`;
  const signIn = async ({ email }: { readonly email: string }) => {
    const anonymous = new ApiClient(server.port, { credentials: null, host });
    const { body } = await anonymous.post("/fetch_api_key", { username: email, password: TEST_PASSWORD });
    return new ApiClient(server.port, {
      credentials: { email, apiKey: z.string().parse(body.api_key) },
      host,
    });
  };
  const [changing, holding] = [await signIn(owner), await signIn(moderator)];
  const [found] = (await messages(changing)).filter(({ content }) => content === "look");
  const reader = await EventReader.open(holding, { event_types: ["update_message"] });
  await changing.patch(`/messages/${found?.id}`, { topic: "after", send_notification_to_new_thread: false });
  // Restored messages' pictures may be drawn meanwhile.
  const isMove = (event: object) => !("rendering_only" in event && event.rendering_only === true);
  expect((await reader.read()).filter(isMove)).toMatchObject([
    { message_ids: [found?.id], subject: "after" },
  ]);
});

test("in an empty database everything is as it was, to the id, and comes out of it again", async () => {
  const database = await createEmptyDatabase();
  const manage = async (...command: readonly string[]) => {
    const environment = {
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: file("data"),
      PARLEY_SECRET: "7".repeat(64),
      PARLEY_URL: `http://localhost:${server.port}`,
    };
    const program = [MANAGE, ...command];
    const options = { cwd: ROOT, env: { ...process.env, ...environment } };
    return (await promisify(execFile)(process.execPath, program, options)).stdout;
  };
  try {
    expect(await manage("import", file("one.tar.gz"))).toContain(`is restored as ${subdomain}`);
    await manage("export", subdomain, file("again.tar.gz"));
    const [one, again] = [await contentOf(file("one.tar.gz")), await contentOf(file("again.tar.gz"))];
    expect({ ...again.manifest, exported_at: "" }).toEqual({ ...one.manifest, exported_at: "" });
    for (const [table, rows] of one.tables) expect(again.tables.get(table), table).toEqual(rows);
    expect(again.tables.size).toBe(one.tables.size);
    expect(again.files).toBe(one.files);
  } finally {
    await database.drop();
  }
});

test("what people may read of an organization is restored without the channels that its archive leaves out", async () => {
  await owner.subscribe("secret", { invite_only: true });
  const moved = await owner.send("secret", "to be moved");
  await owner.client.patch(`/messages/${moved}`, { stream_id: await member.channelId("desk") });
  await member.client.patch("/settings", { allow_private_data_export: true });
  const secret = await owner.channelId("secret");
  await owner.client.patch("/realm", { new_stream_announcements_stream_id: secret });
  const archive = writeArchive(org.realmId, "consented");
  await pipeline(archive, createWriteStream(file("consented.tar.gz")));
  await runCommand(["import", file("consented.tar.gz"), "shared"]);
  await runCommand(["export", "shared", file("shared.tar.gz")]);
  const [before, after] = [await contentOf(file("consented.tar.gz")), await contentOf(file("shared.tar.gz"))];
  const sizes = (tables: Map<string, ArchiveRow[]>) =>
    Object.fromEntries([...tables].map(([name, rows]) => [name, rows.length]));
  expect(sizes(after.tables)).toEqual(sizes(before.tables));
  expect(before.tables.get("message_edit")).toContainEqual(expect.objectContaining({ channel_id: secret }));
  expect(after.tables.get("message_edit")).toContainEqual(expect.objectContaining({ channel_id: 0 }));
  expect(after.tables.get("realm")).toMatchObject([{ settings: { new_stream_announcements_stream_id: -1 } }]);
});

test("what cannot be restored is refused, and leaves nothing behind", async () => {
  const refused = async (name: string, reason: string) => {
    await expect(runCommand(["import", file(name), "other"])).rejects.toThrow(reason);
    expect(await runCommand(["organizations", "list"])).not.toContain("other");
  };
  await refused("nowhere.tar.gz", "There is no such file.");
  await writeFile(file("text.tar.gz"), "no archive");
  await refused("text.tar.gz", "The archive is damaged, or is not an archive.");
  const whole = await readFile(file("one.tar.gz"));
  await writeFile(file("cut.tar.gz"), whole.subarray(0, whole.length / 2));
  await refused("cut.tar.gz", "The archive is damaged, or is not an archive.");
  const unpacked = gunzipSync(whole)
    .toString("latin1")
    .replaceAll('"is_pinned"', '"is_pinnet"')
    .replaceAll('"word_key"', '"word_kex"');
  await writeFile(file("odd.tar.gz"), gzipSync(Buffer.from(unpacked, "latin1")));
  await refused("odd.tar.gz", "The archive has a column that is unknown here: alert_word.word_kex.");
  const greedy = gunzipSync(whole)
    .toString("latin1")
    .replace(/"user_account": \[\s*\d+,\s*\d+\s*\]/, ({ length }) =>
      '"user_account": [1,2000000000]'.padEnd(length),
    );
  await writeFile(file("greedy.tar.gz"), gzipSync(Buffer.from(greedy, "latin1")));
  await refused("greedy.tar.gz", "The ids of user_account in the archive leave too few for others.");
  const broken = gunzipSync(whole).toString("latin1").replace('"format": "parley",', '"format": "parley";');
  await writeFile(file("broken.tar.gz"), gzipSync(Buffer.from(broken, "latin1")));
  await refused("broken.tar.gz", "The archive is damaged, or is not an archive.");
  await expect(runCommand(["import", file("one.tar.gz"), "copy"])).rejects.toThrow(
    "There is already an organization copy",
  );
  await expect(runCommand(["export", subdomain, file("one.tar.gz")])).rejects.toThrow("exists already");
});
