/** Administrators' commands for people, on the server's database and beside a running server. */
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../../lib/auth/sessions/session.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { ApiClient } from "../../lib/testing/clients/api-client.ts";
import { runManage } from "../../lib/testing/run-manage.ts";
import { OWN_SERVER, serveOrganization } from "../../lib/testing/serve-organization.ts";
import type { TestAccount } from "../../lib/testing/test-account.ts";
import { TEST_PASSWORD } from "../../lib/testing/test-organization.ts";
import { UsageError } from "./command.ts";
import { runCommand } from "./run-command.ts";

const { server, org } = await serveOrganization(OWN_SERVER);
const subdomain = org.host.split(".")[0] ?? "";

const people = (verb: string, ...given: readonly string[]) =>
  runCommand(["people", verb, subdomain, ...given]);
const asJson = async (verb: string, ...given: readonly string[]) =>
  JSON.parse(await people(verb, ...given, "--json"));

const signIn = (username: string, password: string) =>
  new ApiClient(server.port, { credentials: null, host: org.host }).post("/fetch_api_key", {
    username,
    password,
  });

const passwordIn = (printed: string) => /Password: (\S+)$/.exec(printed)?.[1] ?? "";

const auditLog = z.object({ entries: z.array(z.looseObject({ changes: z.array(z.unknown()) })) });

const mailsTo = async (recipient: string) => {
  const rows = await query<{ kind: string }>(
    sql`SELECT kind FROM outgoing_mail WHERE realm_id = ${org.realmId} AND recipient = ${recipient} ORDER BY id`,
  );
  return rows.map(({ kind }) => kind);
};

/** The last five entries of the audit log, newest first. */
const audited = async () => {
  const { body } = await org.owner.client.get("/realm/audit_log", { limit: 5 });
  return auditLog.parse(body).entries;
};

/** Answers whether the person's new session is accepted. */
async function sessionOf({ id }: TestAccount) {
  const token = await startSession(org.realmId, id, "A browser");
  const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
  return async () => {
    const { status } = await org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } });
    return status === 200;
  };
}

test("a created person signs in with the printed password, and others see the person and who did it", async () => {
  const events = await org.member.listen();
  const printed = await people("create", "ada@acme.example", "Ada Lovelace", "--role=moderator");
  expect(printed).toContain("Ada Lovelace <ada@acme.example> is in Test organization");
  expect((await signIn("ada@acme.example", passwordIn(printed))).status).toBe(200);
  expect((await events.next("realm_user")).person).toMatchObject({ full_name: "Ada Lovelace", role: 300 });
  const [entry] = await audited();
  expect(entry).toMatchObject({ acting_user_id: null, operation: "create-user" });
  const listed = await asJson("list");
  expect(listed.people).toContainEqual({
    id: expect.any(Number),
    email: "ada@acme.example",
    full_name: "Ada Lovelace",
    role: "moderator",
    is_active: true,
  });
  expect(await people("list")).toMatch(/^\d+\tada@acme\.example\tAda Lovelace\tmoderator$/m);
  expect(listed.people).toHaveLength((await people("list")).split("\n").length);
});

test("a password comes from the standard input, or is none for people of a directory", async () => {
  const words = [
    "people",
    "create",
    subdomain,
    "input@acme.example",
    "Ida Input",
    "--password-stdin",
    "--json",
  ];
  const given = JSON.parse(await runCommand(words, { stdin: lines("slow violet harbour lamp\r\n") }));
  expect(given).not.toHaveProperty("password");
  expect((await signIn("input@acme.example", "slow violet harbour lamp")).status).toBe(200);
  const created = await asJson("create", "later@acme.example", "Lea Later", "--no-password");
  expect(created).toEqual({
    person: expect.objectContaining({ email: "later@acme.example", role: "member" }),
  });
  expect((await signIn("later@acme.example", "")).status).not.toBe(200);
  const weak = (text: string) =>
    runCommand(["people", "create", subdomain, "w@acme.example", "W", "--password-stdin"], {
      stdin: lines(text),
    });
  await expect(weak("password1\n")).rejects.toThrow("The password is too easy to guess.");
  await expect(weak("\n")).rejects.toThrow("The standard input has no password in its first line.");
});

async function* lines(text: string) {
  yield text;
}

test("a deactivated person is out until reactivated; a dry run only counts what would end", async () => {
  const person = await org.add({ fullName: "Dora Gone", password: TEST_PASSWORD });
  const isIn = await sessionOf(person);
  await person.client.post("/bots", { full_name: "Dora's bot", short_name: "dora", bot_type: 1 });
  const dry = await asJson("deactivate", String(person.id), "--dry-run");
  expect(dry).toMatchObject({
    person: { is_active: true },
    sessions: 1,
    bots: [{ full_name: "Dora's bot" }],
  });
  expect(await isIn()).toBe(true);
  const printed = await people("deactivate", person.email);
  expect(printed).toBe(`Dora Gone <${person.email}> is deactivated, with 1 session and 1 bot.`);
  expect(await isIn()).toBe(false);
  expect((await person.client.get("/users/me")).body.code).toBe("USER_DEACTIVATED");
  expect(await audited()).toContainEqual(
    expect.objectContaining({ acting_user_id: null, operation: "deactivate-user" }),
  );
  await expect(people("deactivate", person.email)).rejects.toThrow("is deactivated already.");
  for (const verb of ["reset-password", "make-owner"]) {
    await expect(people(verb, person.email)).rejects.toThrow("is deactivated: reactivate the account first.");
  }
  expect(await people("reactivate", person.email)).toContain("is active again");
  expect((await person.client.get("/users/me")).status).toBe(200);
  await expect(people("reactivate", person.email)).rejects.toThrow("is active.");
});

test("a locked-out owner gets a new password, without the second factor, and all sessions end", async () => {
  const person = await org.add({ fullName: "Lotte Locked", password: TEST_PASSWORD });
  const isIn = await sessionOf(person);
  const other = await sessionOf(org.member);
  await query(sql`
    INSERT INTO second_factor (user_id, secret, is_enabled, recovery_digests)
    VALUES (${person.id}, decode('00', 'hex'), true, '{}')`);
  await query(sql`
    INSERT INTO mail_link (realm_id, user_id, kind, email, email_key, expires_at)
    VALUES (${org.realmId}, ${person.id}, 'password-reset', ${person.email}, ${person.email}, now() + interval '1 hour')`);
  const first = passwordIn(await people("reset-password", person.email));
  expect(await isIn()).toBe(false);
  expect(await other()).toBe(true);
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(403);
  expect((await signIn(person.email, first)).body.code).toBe("SECOND_FACTOR_REQUIRED");
  const { password } = await asJson("reset-password", person.email, "--remove-second-factor");
  expect((await signIn(person.email, password)).status).toBe(200);
  expect(await mailsTo(person.email)).toEqual([
    "password-replaced",
    "password-replaced",
    "second-factor-removed",
  ]);
  const open = sql`SELECT FROM mail_link WHERE user_id = ${person.id} AND used_at IS NULL`;
  expect(await query(open)).toEqual([]);
  const changes = (await audited()).flatMap((entry) => entry.changes);
  expect(changes).toContainEqual({ event: "password.replace", details: { user_id: person.id } });
  expect(JSON.stringify(await audited())).not.toContain(password);
});

test("an organization gets another owner, and keeps its only one", async () => {
  const person = await org.add({ fullName: "Otto Owner" });
  await expect(people("deactivate", "owner@example.com")).rejects.toThrow("This is the only owner");
  await expect(people("deactivate", "owner@example.com", "--dry-run")).rejects.toThrow(
    "This is the only owner",
  );
  const { person: made } = await asJson("make-owner", person.email);
  expect(made).toMatchObject({ id: person.id, role: "owner" });
  expect((await person.client.get("/users/me")).body.role).toBe(100);
  await expect(people("make-owner", person.email)).rejects.toThrow("is an owner already.");
  expect(await people("deactivate", person.email, "--dry-run")).toContain("would be deactivated");
});

test("a changed address is that of the person's sign-in, and both addresses are told", async () => {
  const person = await org.add({ fullName: "Mara Moving", password: TEST_PASSWORD });
  await people("change-address", person.email, "mara@acme.example");
  expect((await signIn("mara@acme.example", TEST_PASSWORD)).status).toBe(200);
  expect((await signIn(person.email, TEST_PASSWORD)).status).toBe(403);
  expect(await mailsTo(person.email)).toEqual(["address-changed-by-administrator"]);
  expect(await mailsTo("mara@acme.example")).toEqual(["address-given-by-administrator"]);
  // The case alone may change.
  await people("change-address", "mara@acme.example", "Mara@acme.example");
  await expect(people("change-address", "mara@acme.example", "member@example.com")).rejects.toThrow(
    "The address member@example.com is taken by member person <member@example.com>.",
  );
});

test("a signed-out person keeps keys unless everything is to end", async () => {
  const person = await org.add({ fullName: "Sina Signed" });
  const isIn = await sessionOf(person);
  const { body } = await person.client.post("/users/me/api_keys", { name: "Backup" });
  expect(body.result).toBe("success");
  expect(await people("sign-out", person.email, "--everything", "--dry-run")).toBe(
    `Sina Signed <${person.email}> would lose 1 session, the account's API key, 1 key for programs and 0 passkeys.`,
  );
  expect(await isIn()).toBe(true);
  expect(await asJson("sign-out", person.email)).toMatchObject({ sessions: 1 });
  expect(await isIn()).toBe(false);
  expect((await person.client.get("/users/me")).status).toBe(200);
  await people("sign-out", person.email, "--everything");
  expect((await person.client.get("/users/me")).status).toBe(401);
});

test.each([
  [["people", "list", ""], 'Name the organization; the first one is ".".'],
  [["people", "list", "nowhere"], "There is no organization nowhere."],
  [["people", "list", `${subdomain}x`], `The nearest: ${subdomain}.`],
  [
    ["people", "make-owner", subdomain, "membr@example.com"],
    "The nearest: member person <member@example.com>",
  ],
  [["people", "make-owner", subdomain, "Olivia Owner"], "The nearest: Olivia Owner <owner@example.com>"],
  [["people", "make-owner", subdomain, "4294967296"], "Test organization has no person 4294967296."],
  [["people", "make-owner", subdomain, "zzzzzzzzzzzz"], "Test organization has no person zzzzzzzzzzzz."],
  [["people", "make-owner", subdomain, "member-bot@example.com"], "is a bot: use the commands for bots"],
  [
    ["people", "create", subdomain, "Member@example.com", "M"],
    "is taken by member person <member@example.com>.",
  ],
  [["people", "create", subdomain, "nobody", "M"], "Enter a valid email address."],
  [["people", "create", subdomain, "n@acme.example", " "], "Name cannot be blank."],
  [
    ["people", "create", subdomain, "n@acme.example", "N", "--role=king"],
    "There is no role king. The roles: owner,",
  ],
  [
    ["people", "create", subdomain, "n@acme.example", "N", "--no-password", "--password-stdin"],
    "Give either",
  ],
])("%j is refused", async (given, reason) => {
  await expect(runCommand(given)).rejects.toThrow(reason);
});

test.each([
  [["people"], "npm run manage -- people list SUBDOMAIN [--json]"],
  [["people", "lst", subdomain], "npm run manage -- people list SUBDOMAIN [--json]"],
  [["people", "list"], "The number of words is wrong. Usage:"],
  [["people", "list", subdomain, "--jsn"], "This command has no option --jsn."],
  [
    ["people", "create", subdomain, "n@acme.example", "N", "--role"],
    "The option --role needs a value: --role=ROLE.",
  ],
])("%j shows how the command is used", async (given, reason) => {
  const refused = await runCommand(given).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UsageError);
  expect(String(refused)).toContain(reason);
});

test("a running server follows commands of another process", async () => {
  const person = await org.add({ fullName: "Rita Remote", password: TEST_PASSWORD });
  const isIn = await sessionOf(person);
  const events = await org.member.listen();
  expect(await isIn()).toBe(true);
  const [created, ended] = await Promise.all([
    runManage(["people", "create", subdomain, "apart@acme.example", "Apart Person", "--json"]),
    runManage(["people", "sign-out", subdomain, person.email, "--everything"]),
  ]);
  expect(created).toMatchObject({ code: 0, error: "" });
  expect(ended).toMatchObject({ code: 0, error: "" });
  await expect.poll(isIn).toBe(false);
  await expect.poll(async () => (await person.client.get("/users/me")).status).toBe(401);
  expect((await events.next("realm_user")).person).toMatchObject({ full_name: "Apart Person" });
  const { password } = JSON.parse(created.out);
  expect((await signIn("apart@acme.example", password)).status).toBe(200);
  const [greeting] = await query(sql`
    SELECT m.rendered_content AS html FROM message m JOIN user_account u ON u.id = m.sender_id
    WHERE m.realm_id = ${org.realmId} AND u.bot_type IS NOT NULL ORDER BY m.id DESC LIMIT 1`);
  expect(String(greeting?.html)).toContain("<strong>channel</strong>");
});

test("exit codes tell refusals from wrong usage", async () => {
  const [refused, misused] = await Promise.all([
    runManage(["people", "make-owner", subdomain, "nobody@nowhere.example"]),
    runManage(["people", "make-owner", subdomain]),
  ]);
  expect(refused).toEqual({
    code: 1,
    out: "",
    error: "Test organization has no person nobody@nowhere.example.",
  });
  expect(misused).toMatchObject({ code: 2, out: "" });
});
