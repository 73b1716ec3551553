/** Administrators' commands. */
import { expect, test } from "vitest";
import { z } from "zod";
import { erasedRows, personalColumns } from "../../lib/accounts/members/personal-columns.ts";
import { Prisma } from "../../lib/kernel/db/generated/client.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { personColumns } from "../../lib/testing/person-columns.ts";
import { getFile, pictureFile } from "../../lib/testing/pictures.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import { TEST_PASSWORD } from "../../lib/testing/test-organization.ts";
import { CommandError } from "./command.ts";
import { runCommand } from "./run-command.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const subdomain = org.host.split(".")[0] ?? "";

const signIn = (name: string, username: string, password: string) =>
  new ApiClient(server.port, { credentials: null, host: `${name}.localhost:${server.port}` }).post(
    "/fetch_api_key",
    { username, password },
  );

test("an organization is created under a name of its own, and its owner signs in there", async () => {
  const owner = ["owner@acme.example", "Ada Owner"];
  const printed = await runCommand(["organizations", "create", "acme", "Acme Inc.", ...owner]);
  const [, password = ""] = /Password: (\S+)$/.exec(printed) ?? [];
  expect((await signIn("acme", "owner@acme.example", password)).status).toBe(200);
  expect((await signIn(subdomain, "owner@acme.example", password)).status).toBe(403);
  await runCommand(["organizations", "create", "other", "Other", "o@other.example", "Olaf"], {
    ownerPassword: TEST_PASSWORD,
  });
  expect((await signIn("other", "o@other.example", TEST_PASSWORD)).status).toBe(200);
  expect(await runCommand(["organizations", "list"])).toContain("acme\tAcme Inc.\tpeople: 1");
  const again = runCommand(["organizations", "create", "acme", "Again", ...owner]);
  await expect(again).rejects.toThrow(new CommandError("There is already an organization acme."));
});

test("owners get access to all content, and lose it", async () => {
  const told = async () => {
    const { body } = await org.member.client.post("/register", { fetch_event_types: ["realm"] });
    return body.realm_owner_full_content_access;
  };
  const choose = (value: string) =>
    runCommand(["settings", "set", subdomain, "owner_full_content_access", value]);
  expect(await choose("true")).toBe("owner_full_content_access\ttrue");
  await expect.poll(told).toBe(true);
  expect(await choose("false")).toBe("owner_full_content_access\tfalse");
  await expect.poll(told).toBe(false);
});

test.each([
  [["organizations", "create", "Acme Inc", "A", "a@example.com", "A"], "A subdomain has lower-case letters"],
  [["organizations", "create", "new", "A", "nobody", "A"], "nobody is not an email address."],
  [["organizations", "create", "new", " ", "a@example.com", "A"], "Organization name cannot be blank."],
  [["organizations", "deactivate", "nowhere"], "There is no organization nowhere."],
  [
    ["settings", "set", subdomain, "owner_full_content_access", "yes"],
    "owner_full_content_access is not a boolean",
  ],
  [["toString"], "Commands:"],
  [["organizations", "deactivate"], "npm run manage -- organizations deactivate SUBDOMAIN"],
])("%j is refused", async (given, reason) => {
  await expect(runCommand(given)).rejects.toThrow(reason);
});

test("an organization is deactivated and comes back", async () => {
  const { client } = org.member;
  const { body } = await client.post("/user_uploads", { file: pictureFile() });
  const address = z.string().parse(body.url);
  const { url } = (await client.get(address)).body;
  const file = async () => (await getFile({ port: server.port, host: org.host, path: String(url) })).status;
  expect(await file()).toBe(200);
  expect(await runCommand(["organizations", "deactivate", subdomain])).toContain("is deactivated");
  expect((await client.get("/users/me")).body.code).toBe("REALM_DEACTIVATED");
  // Created earlier for the person, without credentials.
  expect(await file()).toBe(404);
  expect(await runCommand(["organizations", "list"])).toContain("deactivated");
  await runCommand(["organizations", "reactivate", subdomain]);
  expect((await client.get("/users/me")).status).toBe(200);
  expect(await file()).toBe(200);
});

test("a deactivated account is deleted for good: what the person wrote stays, and nothing else", async () => {
  const { owner, member } = org;
  const person = await org.add({
    email: "eve@example.com",
    fullName: "Eve Leaving",
    password: TEST_PASSWORD,
  });
  await person.subscribe("farewell");
  await member.subscribe("farewell");
  const messageId = await person.send("farewell", "Goodbye");
  const { body: field } = await owner.client.post("/realm/profile_fields", { name: "Bio", field_type: 2 });
  await person.client.patch("/users/me/profile_data", { data: [{ id: field.id, value: "private" }] });
  await person.client.patch("/settings", { timezone: "Europe/Vienna", default_language: "de" });
  await person.client.post("/saved_snippets", { title: "mine", content: "mine" });
  await person.client.post(`/users/me/muted_users/${member.id}`);
  await person.client.post("/users/me/api_keys", { name: "Backup" });
  const { body: channel } = await person.client.get("/get_stream_id", { stream: "farewell" });
  await person.client.post("/user_topics", {
    stream_id: channel.stream_id,
    topic: "general",
    visibility_policy: 3,
  });
  await query(
    sql`INSERT INTO directory_link (user_id, realm_id, entry_id) VALUES (${person.id}, ${org.realmId}, 'e')`,
  );
  await owner.client.patch(`/users/${person.id}`, { full_name: "Eve Gone" });
  const audit = () => query(sql`SELECT changes FROM audit_entry WHERE realm_id = ${org.realmId}`);
  const remove = () => runCommand(["people", "delete", subdomain, String(person.id)]);
  await expect(remove()).rejects.toThrow("Only a deactivated account can be deleted.");
  await owner.client.delete(`/users/${person.id}`);
  expect(JSON.stringify(await audit())).toMatch(/Eve Gone.*Eve Leaving/);
  const events = await member.listen();
  await remove();
  const fullName = `Deleted user ${person.id}`;
  expect((await events.next("realm_user")).person).toMatchObject({ full_name: fullName });
  const params = { include_custom_profile_fields: true };
  const { body } = await member.client.get(`/users/${person.id}`, params);
  expect(body.user).toMatchObject({
    full_name: fullName,
    is_deleted: true,
    is_active: false,
    profile_data: {},
  });
  expect(JSON.stringify(body)).not.toContain("eve@");
  const stored = sql`SELECT settings, edited_settings, timezone, password_hash FROM user_account WHERE id = ${person.id}`;
  expect(await query(stored)).toEqual([
    { settings: {}, edited_settings: [], timezone: "", password_hash: null },
  ]);
  for (const { table, column } of erasedRows) {
    const rows = sql`SELECT FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = ${person.id}`;
    expect(await query(rows), table).toEqual([]);
  }
  const audited = await audit();
  expect(audited.filter((entry) => JSON.stringify(entry).includes(`{"user_id":${person.id}}`))).not.toEqual(
    [],
  );
  expect(JSON.stringify(audited)).not.toMatch(/Eve|private|eve@/);
  const { message } = z
    .object({ message: z.looseObject({ content: z.string() }) })
    .parse((await member.client.get(`/messages/${messageId}`)).body);
  expect(message).toMatchObject({ content: "<p>Goodbye</p>", sender_full_name: fullName });
  expect((await signIn(subdomain, "eve@example.com", TEST_PASSWORD)).status).toBe(403);
  const back = await owner.client.post(`/users/${person.id}/reactivate`);
  expect(back.body.msg).toBe("This account was deleted for good.");
  const named = await owner.client.patch(`/users/${person.id}`, { full_name: "Eve" });
  expect(named.body.msg).toBe("This account was deleted for good.");
  await remove();
  expect((await member.client.get(`/users/${member.id}`)).body.user).not.toHaveProperty("is_deleted");
  for (const id of [org.bot.id, 987_654]) {
    await expect(runCommand(["people", "delete", subdomain, String(id)])).rejects.toThrow(
      /is a bot|has no person/,
    );
  }
  expect((await org.add({ email: "eve@example.com" })).id).not.toBe(person.id);
});

test("every column that refers to a person is erased with them, or stays for a reason", async () => {
  expect(await personColumns()).toEqual(Object.keys(personalColumns).sort());
});
