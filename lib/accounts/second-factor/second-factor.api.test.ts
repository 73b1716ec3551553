/** Second factor: sign-in requires a code, and each code works once. */
import { expect, test } from "vitest";
import { z } from "zod";
import { open, seal } from "../../auth/authentication/secret-box.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, TEST_PASSWORD } from "../../testing/test-organization.ts";
import { signInByPassword } from "../sign-in/sign-in-by-password.ts";
import { totpOf } from "./check-code.ts";

const { server, org } = await serveOrganization({ development: false, trustedProxies: 1 });
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
const PERIOD_MS = 30_000;

let addresses = 0;
/** Uses a fresh client address unless one is given. */
async function signIn({ email }: TestAccount, code?: string, clientAddress?: string) {
  addresses += 1;
  const { organization } = await streamOf(org.realmId);
  const credentials = {
    username: email,
    password: TEST_PASSWORD,
    clientAddress: clientAddress ?? `10.3.0.${addresses}`,
  };
  return signInByPassword(organization, code === undefined ? credentials : { ...credentials, code }).then(
    ({ id }) => id,
    (error: Error) => error.message,
  );
}

/** `next` returns an unused code. */
async function personWithFactor() {
  const person = await org.add({ password: TEST_PASSWORD });
  const { body } = await person.client.post("/users/me/second_factor");
  const totp = totpOf(z.string().parse(body.secret));
  const confirmed = await person.client.post("/users/me/second_factor/confirm", {
    code: totp.generate({ timestamp: Date.now() - PERIOD_MS }),
  });
  const recovery = z.array(z.string()).parse(confirmed.body.recovery_codes);
  return { person, totp, recovery };
}

test("is begun, confirmed by a code, and then asked for, in browsers", async () => {
  const person = await org.add({ password: TEST_PASSWORD });
  const begun = await person.client.post("/users/me/second_factor");
  expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Test%20organization:.*secret=/);
  expect(await signIn(person)).toBe(person.id);
  const confirm = (code: string) => person.client.post("/users/me/second_factor/confirm", { code });
  expect(await confirm("000000x")).toMatchObject(refused("The code is wrong."));
  const totp = totpOf(z.string().parse(begun.body.secret));
  const { body } = await confirm(` ${totp.generate().replace(/(...)/, "$1 ")}`);
  expect(z.array(z.string()).parse(body.recovery_codes)).toHaveLength(10);
  expect((await person.client.get("/users/me/second_factor")).body).toMatchObject({
    enabled: true,
    recovery_codes_left: 10,
  });
  expect(await signIn(person)).toBe("Enter the code of your second factor.");
  expect(await signIn(person, totp.generate({ timestamp: Date.now() + PERIOD_MS }))).toBe(person.id);
  expect(await person.client.post("/users/me/second_factor")).toMatchObject(
    refused("You have a second factor already."),
  );
});

test("a code works once, also when it is sent twice at the same time, and no earlier one afterwards", async () => {
  const { person, totp } = await personWithFactor();
  const code = totp.generate({ timestamp: Date.now() + PERIOD_MS });
  const both = await Promise.all([signIn(person, code), signIn(person, code)]);
  expect(both.filter((answer) => answer === person.id)).toHaveLength(1);
  expect(await signIn(person, code)).toBe("The code is wrong.");
  expect(await signIn(person, totp.generate())).toBe("The code is wrong.");
  const late = totp.generate({ timestamp: Date.now() - 5 * PERIOD_MS });
  expect(await signIn(person, late)).toBe("The code is wrong.");
});

test("a recovery code works once in place of a code, however it is typed", async () => {
  const { person, recovery } = await personWithFactor();
  const [one = "", other = ""] = recovery;
  expect(await signIn(person, ` ${one.toUpperCase().replace("-", " ")}`)).toBe(person.id);
  expect(await signIn(person, one)).toBe("The code is wrong.");
  const removed = await person.client.delete("/users/me/second_factor", { code: other });
  expect(removed.body.result).toBe("success");
  expect(await signIn(person)).toBe(person.id);
});

test("recovery codes are replaced by a code, and the former ones end", async () => {
  const { person, recovery } = await personWithFactor();
  const path = "/users/me/second_factor/recovery_codes";
  const replace = (code: string, client = person.client) => client.post(path, { code });
  const [one = "", other = "", third = ""] = recovery;
  expect(await replace("000000")).toMatchObject(refused("The code is wrong."));
  const { body } = await replace(one);
  const renewed = z.array(z.string()).length(10).parse(body.recovery_codes);
  expect(renewed.filter((code) => recovery.includes(code))).toEqual([]);
  expect(await signIn(person, other)).toBe("The code is wrong.");
  expect(await replace(third)).toMatchObject(refused("The code is wrong."));
  expect(await signIn(person, renewed[0])).toBe(person.id);
  const { recovery_codes_left } = (await person.client.get("/users/me/second_factor")).body;
  expect(recovery_codes_left).toBe(9);
  expect(await replace("000000", (await org.add()).client)).toMatchObject(refused("The code is wrong."));
  expect(await replace("000000", org.bot.client)).toMatchObject(
    refused("This endpoint does not accept bot requests."),
  );
});

test("wrong codes count like wrong passwords", async () => {
  const { person, totp } = await personWithFactor();
  const from = "192.0.2.99";
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await signIn(person, "000000", from)).toBe("The code is wrong.");
  }
  const code = totp.generate({ timestamp: Date.now() + PERIOD_MS });
  expect(await signIn(person, code, from)).toMatch(/^Too many sign-in attempts/);
});

test("wrong codes count in the same way where the second factor is changed", async () => {
  const { person, recovery } = await personWithFactor();
  const send = (method: string, path: string) => (code: string, from: string) =>
    person.client.raw({
      method,
      path,
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": from },
      body: new URLSearchParams({ code }).toString(),
    });
  const turnOff = send("DELETE", "/users/me/second_factor");
  const replace = send("POST", "/users/me/second_factor/recovery_codes");
  const from = "192.0.2.98";
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await turnOff("000000", from)).toMatchObject(refused("The code is wrong."));
  }
  const [code = ""] = recovery;
  for (const ask of [turnOff, replace]) {
    expect(await ask(code, from)).toMatchObject({ status: 429, body: { code: "RATE_LIMIT_HIT" } });
  }
  expect(await signIn(person, code, from)).toMatch(/^Too many sign-in attempts/);
  expect((await turnOff(code, "192.0.2.97")).status).toBe(200);
  for (let attempt = 0; attempt < 11; attempt += 1) {
    expect(await turnOff("000000", "192.0.2.97")).toMatchObject(refused("The code is wrong."));
  }
  expect(await signIn(person, undefined, "192.0.2.97")).toBe(person.id);
});

test("a program gets no key by the password alone, and is told what to do", async () => {
  const { person } = await personWithFactor();
  const fetch = (password: string) =>
    org.anonymous.post("/fetch_api_key", { username: person.email, password });
  expect((await fetch("wrong")).body.code).toBe("AUTHENTICATION_FAILED");
  expect(await fetch(TEST_PASSWORD)).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_REQUIRED" } });
});

test("the database alone reveals neither the secret nor the recovery codes", async () => {
  const { person, totp, recovery } = await personWithFactor();
  const row = await database().prisma.secondFactor.findUniqueOrThrow({ where: { userId: person.id } });
  const [dump] = await query<{ text: string }>(sql`
    SELECT second_factor::text AS text FROM second_factor WHERE user_id = ${person.id}`);
  expect(dump?.text).not.toContain(Buffer.from(totp.secret.base32).toString("hex"));
  for (const code of recovery) expect(dump?.text).not.toContain(code.replace("-", ""));
  expect(open("second-factor", row.secret, person.id)).toBe(totp.secret.base32);
  expect(() => open("second-factor", seal("second-factor", "SECRET", person.id), person.id + 1)).toThrow();
});

test("an administrator turns off that of somebody who has lost it, and the person is told", async () => {
  const { owner, administrator, moderator } = org;
  const { person } = await personWithFactor();
  const path = `/users/${person.id}/second_factor`;
  expect((await moderator.client.delete(path)).status).toBe(400);
  expect((await administrator.client.get(path)).body).toMatchObject({ enabled: true });
  const both = await Promise.all([administrator.client.delete(path), owner.client.delete(path)]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect(await signIn(person)).toBe(person.id);
  expect(await administrator.client.delete(path)).toMatchObject(refused("This person has no second factor."));
  expect((await administrator.client.get(path)).body).toMatchObject({ enabled: false });
  const mails = await database().prisma.outgoingMail.findMany({ where: { recipient: person.email } });
  expect(mails).toMatchObject([{ kind: "second-factor-removed" }]);
  const { body } = await owner.client.get("/realm/audit_log");
  const removals = z.array(z.looseObject({ operation: z.string() })).parse(body.entries);
  expect(removals.filter(({ operation }) => operation === "remove-second-factor-of-user")).toMatchObject([
    { changes: [{ event: "second_factor.remove", details: { user_id: person.id } }] },
  ]);
});

test("nobody's is turned off by those who may not decide about the account, nor one's own without a code", async () => {
  const { owner, administrator, bot } = org;
  await owner.client.post("/users/me/second_factor");
  const ofOwner = await administrator.client.delete(`/users/${owner.id}/second_factor`);
  expect(ofOwner).toMatchObject(refused("Must be an organization owner"));
  expect(await owner.client.delete(`/users/${owner.id}/second_factor`)).toMatchObject(
    refused("Turn off your own second factor in your settings, with one of its codes."),
  );
  const other = await createTestOrganization(server.port);
  for (const id of [other.member.id, bot.id, 2 ** 40, 0]) {
    for (const ask of [administrator.client.get, administrator.client.delete]) {
      const { body } = await ask.call(administrator.client, `/users/${id}/second_factor`);
      expect(body).toMatchObject({ result: "error", msg: "No such user" });
    }
  }
});
