/** Texts of an archive that is restored beside other organizations. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { ArchiveRow } from "../../lib/archives/imports/shift-row.ts";
import { configuration, configure } from "../../lib/config.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { readParts, writeParts } from "../../lib/testing/crafted-archive.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { TEST_PASSWORD } from "../../lib/testing/test-organization.ts";
import { runCommand } from "./run-command.ts";

/** In 2060. */
const LATER = 2_840_000_000;

const { server, org } = await serveOrganization(OWN_SERVER);
const { owner, member, moderator } = org;
const subdomain = org.host.split(".")[0] ?? "";
const folder = await mkdtemp(path.join(tmpdir(), "parley-texts-"));
afterAll(() => rm(folder, { recursive: true }));
const file = (name: string) => path.join(folder, name);

interface Ids {
  readonly account: number;
  readonly channel: number;
  readonly message: number;
  readonly realm: number;
  readonly url: string;
}

const FOREIGN = "https://other.example/#narrow/channel/5/near/7";

/** One of each reference, and what must stay. */
const text = ({ account, channel, message, realm, url }: Ids) =>
  [
    `@_**moderator person|${account}** [said](${url}/#narrow/channel/${channel}-desk/topic/t/near/${message}):`,
    `#**desk>t@${message}** [x](/user_uploads/${realm}/ab/${"k".repeat(32)}/f.png)`,
    `\`a|${org.moderator.id}** #**desk>t@1**\` ${FOREIGN} [y](${FOREIGN})`,
    `[z](/user_uploads/999999999/ab/${"k".repeat(32)}/f.png)`,
  ].join(" ");

async function signIn(host: string, email: string): Promise<ApiClient> {
  const anonymous = new ApiClient(server.port, { credentials: null, host });
  const { body } = await anonymous.post("/fetch_api_key", { username: email, password: TEST_PASSWORD });
  return new ApiClient(server.port, { credentials: { email, apiKey: z.string().parse(body.api_key) }, host });
}

async function write(): Promise<Ids> {
  await member.subscribe(["desk"], { principals: [member.id, moderator.id] });
  const channel = await member.channelId("desk");
  const message = await member.send("desk", "first", { topic: "t" });
  const url = `http://${org.host}`;
  const ids = { account: moderator.id, channel, message, realm: org.realmId, url };
  const content = text(ids);
  const ok = async (answer: ReturnType<ApiClient["post"]>) =>
    expect((await answer).body).toMatchObject({ result: "success" });
  const edited = await member.send("desk", `before ${content}`, { topic: "t" });
  await ok(member.client.patch(`/messages/${edited}`, { content }));
  await ok(owner.client.patch(`/streams/${channel}`, { description: content }));
  await ok(owner.client.post("/channel_folders/create", { name: "Work", description: content }));
  await ok(owner.client.patch("/realm", { description: content, welcome_message_custom_text: content }));
  await ok(member.client.post("/saved_snippets", { title: "mine", content }));
  await ok(
    member.client.post("/drafts", { drafts: [{ type: "stream", to: [channel], topic: "t", content }] }),
  );
  const scheduled = { type: "direct", to: [member.id], content, scheduled_delivery_timestamp: LATER };
  await ok(member.client.post("/scheduled_messages", scheduled));
  const reminder = {
    message_id: message,
    scheduled_delivery_timestamp: LATER,
    note: `@**|${moderator.id}**`,
  };
  await ok(member.client.post("/reminders", reminder));
  const { body: about } = await owner.client.post("/realm/profile_fields", { name: "About", field_type: 2 });
  await ok(member.client.patch("/users/me/profile_data", { data: [{ id: about.id, value: content }] }));
  const poll = await member.send("desk", `/poll Lunch with @**|${moderator.id}**?\n- \`a|1**\``, {
    topic: "t",
  });
  const act = (data: object) => ({ message_id: poll, msg_type: "widget", content: JSON.stringify(data) });
  await ok(moderator.client.post("/submessage", act({ type: "new_option", option: content, idx: 1 })));
  await ok(member.client.post("/submessage", act({ type: "vote", key: `${moderator.id},1`, vote: 1 })));
  return ids;
}

/** The texts of an archive, by where they are. */
function textsOf(tables: ReadonlyMap<string, readonly ArchiveRow[]>): unknown[] {
  const all = (table: string, column: string) => (tables.get(table) ?? []).map((row) => row[column]);
  return [
    ...all("message", "content"),
    ...all("message_edit", "content"),
    ...all("channel", "description"),
    ...all("channel_folder", "description"),
    ...all("realm", "description"),
    ...all("realm", "settings").map(
      (settings) => z.looseObject({}).parse(settings).welcome_message_custom_text,
    ),
    ...all("saved_snippet", "content"),
    ...all("draft", "content"),
    ...all("scheduled_message", "content"),
    ...all("reminder", "note"),
    ...all("reminder", "content"),
    ...all("profile_value", "value"),
    ...all("submessage", "content"),
  ];
}

test("references in texts of every kind follow to the new ids and the new address, and nothing else changes", async () => {
  const ids = await write();
  await runCommand(["export", subdomain, file("one.tar.gz")]);
  const one = await readParts(file("one.tar.gz"));
  await runCommand(["import", file("one.tar.gz"), "texts"]);
  await runCommand(["export", "texts", file("two.tar.gz")]);
  const two = await readParts(file("two.tar.gz"));
  const distance = (table: string) =>
    (two.manifest.ids[table]?.[0] ?? 0) - (one.manifest.ids[table]?.[0] ?? 0);
  const now: Ids = {
    account: ids.account + distance("user_account"),
    channel: ids.channel + distance("channel"),
    message: ids.message + distance("message"),
    realm: ids.realm + distance("realm"),
    url: `http://texts.localhost:${server.port}`,
  };
  expect(now.message).not.toBe(ids.message);
  expect(two.manifest.organization.url).toBe(now.url);

  const own = (named: Ids, shift: number): string[] => [
    text(named),
    `@**|${named.account}**`,
    `"key":"${named.account},1"`,
    // In the reminder.
    `](#narrow/channel/${named.channel}-desk/topic/t/near/${named.message})`,
    `@_**member person|${member.id + shift}**`,
    `@_**Olivia Owner|${owner.id + shift}**`,
  ];
  const [formerly, moved] = [own(ids, 0), own(now, distance("user_account"))];
  const follow = (written: unknown) =>
    formerly.reduce((all, each, index) => all.replaceAll(each, moved[index] ?? ""), String(written));
  const [before, after] = [textsOf(one.tables), textsOf(two.tables)];
  expect(before.filter((each) => String(each).includes(FOREIGN)).length).toBeGreaterThanOrEqual(10);
  expect(after).toEqual(before.map(follow));

  const client = await signIn(`texts.localhost:${server.port}`, member.email);
  const { body } = await client.get("/messages", { anchor: "newest", num_before: 10, num_after: 0 });
  const shown = z
    .object({ messages: z.array(z.looseObject({ content: z.string() })) })
    .parse(body)
    .messages.map(({ content }) => content)
    .find((content) => content.includes("said"));
  expect(shown).toContain(`data-user-id="${now.account}"`);
  const link = `/#narrow/channel/${now.channel}-desk/topic/t/near/${now.message}`;
  expect(shown).toContain(`<a href="${link}">said</a>`);
  expect(shown).toContain(`<a class="message-link" href="${link}">`);
  expect(shown).toContain(`<code>a|${ids.account}** #**desk&gt;t@1**</code>`);
  expect(shown).toContain(`href="/user_uploads/${now.realm}/ab/`);
  expect(shown?.split(`href="${FOREIGN}"`)).toHaveLength(3);
});

test("an archive that does not say its former address has only its relative links moved", async () => {
  const parts = await readParts(file("one.tar.gz"));
  const { url: _former, ...organization } = parts.manifest.organization;
  await writeParts(file("older.tar.gz"), { ...parts, manifest: { ...parts.manifest, organization } });
  await runCommand(["import", file("older.tar.gz"), "older"]);
  await runCommand(["export", "older", file("older-again.tar.gz")]);
  const { tables } = await readParts(file("older-again.tar.gz"));
  const [snippet] = tables.get("saved_snippet") ?? [];
  const [former] = parts.tables.get("saved_snippet") ?? [];
  const said = /\[said\]\([^)]*\)/;
  expect(said.exec(String(snippet?.content))?.[0]).toBe(said.exec(String(former?.content))?.[0]);
  expect(snippet?.content).not.toBe(former?.content);
});

test("a command in production that does not know the server's address keeps the former one in links", async () => {
  const { development } = configuration();
  onTestFinished(() => configure({ development }));
  configure({ development: false });
  await runCommand(["import", file("one.tar.gz"), "kept"]);
  await runCommand(["export", "kept", file("kept.tar.gz")]);
  const { tables } = await readParts(file("kept.tar.gz"));
  const [snippet] = tables.get("saved_snippet") ?? [];
  expect(snippet?.content).toContain(`[said](http://${org.host}/#narrow/channel/`);
});

test("a description that would become too long for the column keeps its references", async () => {
  const parts = await readParts(file("one.tar.gz"));
  const description = `${"a".repeat(970)} http://${org.host}/#user/${member.id}`.slice(0, 1_024);
  const channels = (parts.tables.get("channel") ?? []).map((row) => ({ ...row, description }));
  const organization = { ...parts.manifest.organization, url: `http://${org.host}` };
  const tables = new Map(parts.tables).set("channel", channels);
  await writeParts(file("long.tar.gz"), { ...parts, tables, manifest: { ...parts.manifest, organization } });
  const longer = "a-subdomain-much-longer-than-the-former-one";
  expect(await runCommand(["import", file("long.tar.gz"), longer])).toContain(longer);
});

test("an impossible former address is refused", async () => {
  const parts = await readParts(file("one.tar.gz"));
  const organization = { ...parts.manifest.organization, url: "https://a b/" };
  await writeParts(file("odd.tar.gz"), { ...parts, manifest: { ...parts.manifest, organization } });
  await expect(runCommand(["import", file("odd.tar.gz"), "odd"])).rejects.toThrow("export.json is unknown");
});
