/** Passkeys: signing in, and rejected device responses. */
import { expect, test } from "vitest";
import { z } from "zod";
import { ATTEMPTS_PER_ADDRESS } from "../../auth/authentication/sign-in-attempts.ts";
import { readConfiguration } from "../../config/read-configuration.ts";
import { configure } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { statementsOf } from "../../testing/measuring/statements.ts";
import { type Deviation, SoftwareAuthenticator } from "../../testing/outside/software-authenticator.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { MAX_PASSKEYS } from "../account-limits.contract.ts";
import { removeOldChallenges } from "./challenge.ts";
import { signInByPasskey } from "./sign-in-by-passkey.ts";

const { server, org } = await serveOrganization({ development: false, trustedProxies: 1 });
const other = await createTestOrganization(server.port);
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
const notVerified = refused("The passkey could not be verified. Try again.");
const NOT_ACCEPTED = "This passkey does not open an account here, or it took too long.";

const originOf = ({ host }: TestOrganization) => `http://${host}`;
const begin = async ({ client }: TestAccount) => (await client.post("/users/me/passkeys/begin")).body.options;
const add = ({ client }: TestAccount, credential: object, name = "Phone") =>
  client.post("/users/me/passkeys", { name, credential });

async function newDevice(person: TestAccount, of = org): Promise<SoftwareAuthenticator> {
  const device = new SoftwareAuthenticator(originOf(of));
  expect((await add(person, device.create(await begin(person)))).status).toBe(200);
  return device;
}

async function challengeOf({ anonymous }: TestOrganization): Promise<unknown> {
  return (await anonymous.post("/passkeys/begin_sign_in")).body.options;
}

let addresses = 0;
/** Uses a fresh client address unless one is given. */
async function signIn(assertion: string, clientAddress?: string, of = org): Promise<number | string> {
  addresses += 1;
  const { organization } = await streamOf(of.realmId);
  const given = { assertion, clientAddress: clientAddress ?? `10.4.${addresses >> 8}.${addresses & 255}` };
  return signInByPasskey(organization, given).then(
    ({ id }) => id,
    (error: Error) => error.message,
  );
}

test("is added, listed, renamed, used and removed", async () => {
  const person = await org.add();
  const device = await newDevice(person);
  const list = async () =>
    z
      .array(z.looseObject({ id: z.int() }))
      .parse((await person.client.get("/users/me/passkeys")).body.passkeys);
  const [passkey] = await list();
  const mails = await database().prisma.outgoingMail.findMany({ where: { recipient: person.email } });
  expect(mails).toMatchObject([{ kind: "passkey-added" }]);
  expect(passkey).toMatchObject({ name: "Phone", last_used: null });
  expect(await signIn(device.get(await challengeOf(org)))).toBe(person.id);
  expect(await signIn(device.get(await challengeOf(org)))).toBe(person.id);
  const path = `/users/me/passkeys/${passkey?.id}`;
  expect((await person.client.patch(path, { name: "  Old phone " })).status).toBe(200);
  expect(await list()).toMatchObject([{ name: "Old phone", last_used: expect.any(Number) }]);
  expect((await person.client.delete(path)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await signIn(device.get(await challengeOf(org)))).toBe(NOT_ACCEPTED);
  expect(await person.client.delete(path)).toMatchObject(refused("Passkey does not exist."));
});

test("needs no code of a second factor, since the device has made sure of its person", async () => {
  const person = await org.add();
  const device = await newDevice(person);
  await database().prisma.secondFactor.create({
    data: { userId: person.id, secret: new Uint8Array([1]), isEnabled: true },
  });
  expect(await signIn(device.get(await challengeOf(org)))).toBe(person.id);
});

test.each<[string, Deviation]>([
  ["from another site", { origin: "https://evil.example.com" }],
  ["from another organization's page", { origin: originOf(other) }],
  ["made for another site", { rpId: "evil.example.com" }],
  ["whose person the device has not verified", { isVerified: false }],
  ["to a challenge that nobody gave out", { challenge: "A".repeat(83) }],
])("an answer %s neither signs in nor adds a passkey", async (_which, deviation) => {
  const person = await org.add();
  const device = await newDevice(person);
  expect(await signIn(device.get(await challengeOf(org), deviation))).toBe(NOT_ACCEPTED);
  expect(await signIn(device.get(await challengeOf(org)))).toBe(person.id);
  const second = new SoftwareAuthenticator(originOf(org));
  expect(await add(person, second.create(await begin(person), deviation))).toMatchObject(notVerified);
});

test("no answer works twice, also when it is sent twice at the same time", async () => {
  const person = await org.add();
  const device = await newDevice(person);
  const answer = device.get(await challengeOf(org), { counter: 0 });
  const both = await Promise.all([signIn(answer), signIn(answer)]);
  expect(both.toSorted()).toEqual([person.id, NOT_ACCEPTED].toSorted());
  expect(await signIn(answer)).toBe(NOT_ACCEPTED);
  await removeOldChallenges();
  expect(await signIn(answer)).toBe(NOT_ACCEPTED);
  const created = new SoftwareAuthenticator(originOf(org)).create(await begin(person));
  expect((await add(person, created)).status).toBe(200);
  expect(await add(person, created)).toMatchObject(notVerified);
});

test("a device that has counted less than before is a copy", async () => {
  const person = await org.add();
  const device = await newDevice(person);
  expect(await signIn(device.get(await challengeOf(org), { counter: 7 }))).toBe(person.id);
  expect(await signIn(device.get(await challengeOf(org), { counter: 7 }))).toBe(NOT_ACCEPTED);
  expect(await signIn(device.get(await challengeOf(org), { counter: 6 }))).toBe(NOT_ACCEPTED);
  expect(await signIn(device.get(await challengeOf(org), { counter: 8 }))).toBe(person.id);
});

test("nobody uses another one's passkey, challenge or account", async () => {
  const { owner } = org;
  const person = await org.add();
  const device = await newDevice(person);
  const ofOwner = await newDevice(owner);
  const thief = new SoftwareAuthenticator(originOf(org));
  const answer = z.looseObject({ id: z.string() }).parse(JSON.parse(thief.get(await challengeOf(org))));
  for (const stolen of [device.id, ofOwner.id])
    expect(await signIn(JSON.stringify({ ...answer, id: stolen, rawId: stolen }))).toBe(NOT_ACCEPTED);
  const handle = z.object({ user: z.object({ id: z.string() }) }).parse(await begin(owner)).user.id;
  expect(await signIn(device.get(await challengeOf(org), { userHandle: handle }))).toBe(NOT_ACCEPTED);
  const forOwner = new SoftwareAuthenticator(originOf(org)).create(await begin(owner));
  expect(await add(person, forOwner)).toMatchObject(notVerified);
  const toSignIn = z.object({ challenge: z.string() }).parse(await challengeOf(org));
  const reused = new SoftwareAuthenticator(originOf(org)).create(await begin(person), toSignIn);
  expect(await add(person, reused)).toMatchObject(notVerified);
  const rows = await owner.client.get("/users/me/passkeys");
  const [{ id = 0 } = {}] = z.array(z.object({ id: z.int() })).parse(rows.body.passkeys);
  for (const ask of [person.client.delete, other.owner.client.delete]) {
    const asked = ask === person.client.delete ? person.client : other.owner.client;
    expect(await asked.delete(`/users/me/passkeys/${id}`)).toMatchObject(refused("Passkey does not exist."));
    expect(await asked.patch(`/users/me/passkeys/${id}`, { name: "Mine" })).toMatchObject(
      refused("Passkey does not exist."),
    );
  }
});

test("a passkey of another organization opens nothing, and a known one is not added twice", async () => {
  const device = await newDevice(other.member, other);
  expect(await signIn(device.get(await challengeOf(other)), undefined, other)).toBe(other.member.id);
  expect(await signIn(device.get(await challengeOf(org), { origin: originOf(org) }))).toBe(NOT_ACCEPTED);
  expect(await signIn(device.get(await challengeOf(other)))).toBe(NOT_ACCEPTED);
  expect(await add(other.member, device.create(await begin(other.member)))).toMatchObject(
    refused("This passkey already exists."),
  );
});

test("an attestation with certificates, which name addresses to look up, is not read", async () => {
  const person = await org.add();
  for (const format of ["packed", "tpm", "android-safetynet", "apple", "unheard-of"]) {
    const device = new SoftwareAuthenticator(originOf(org));
    expect(await add(person, device.create(await begin(person), { format }))).toMatchObject(notVerified);
  }
});

test("opens no account that is deactivated or that a directory decides about", async () => {
  const person = await org.add();
  const device = await newDevice(person);
  const { directoryLink } = database().prisma;
  await directoryLink.create({ data: { userId: person.id, realmId: org.realmId, entryId: "passkeys" } });
  expect(await signIn(device.get(await challengeOf(org)))).toBe(person.id);
  const configured = { PARLEY_LDAP_URL: "ldaps://ldap.example.com", PARLEY_LDAP_BASE_DN: "dc=example" };
  configure({ ldap: readConfiguration(configured).ldap });
  expect(await signIn(device.get(await challengeOf(org)))).toMatch(/directory signs this account in/);
  expect((await person.client.post("/users/me/passkeys/begin")).body.code).toBe("PASSWORD_AUTH_DISABLED");
  const own = async () => (await person.client.get("/users/me/passkeys")).body;
  expect(await own()).toMatchObject({ can_add: false, passkeys: [{ name: "Phone" }] });
  configure({ ldap: null });
  expect(await own()).toMatchObject({ can_add: true, passkeys: [{ name: "Phone" }] });
  expect((await person.client.post("/users/me/passkeys/begin")).status).toBe(200);
  await directoryLink.delete({ where: { userId: person.id } });
  await org.owner.client.delete(`/users/${person.id}`);
  expect(await signIn(device.get(await challengeOf(org)))).toMatch(/deactivated/);
});

test("beginning without an account, and wrong answers, leave nothing behind", async () => {
  const person = await org.add();
  const device = await newDevice(person);
  const kept = await database().prisma.spentChallenge.count();
  const statements = await statementsOf(async () => {
    for (let begun = 0; begun < 10; begun += 1) await challengeOf(org);
  });
  // Ignores statements of background loops.
  const written = statements.filter(({ text }) =>
    /^(?:INSERT|UPDATE|DELETE).*(?:passkey|challenge|sign_in)/s.test(text),
  );
  expect(written).toEqual([]);
  expect(await signIn(device.get(await challengeOf(org), { isVerified: false }))).toBe(NOT_ACCEPTED);
  expect(await database().prisma.spentChallenge.count()).toBe(kept);
});

test("a person has a limited number of them, and bots have none", async () => {
  const person = await org.add();
  const credentials = Array.from({ length: MAX_PASSKEYS }, (_, index) => ({
    userId: person.id,
    credentialId: `full-${index}`,
    publicKey: new Uint8Array([1]),
    counter: 0,
    name: "Phone",
  }));
  await database().prisma.passkey.createMany({ data: credentials });
  const device = new SoftwareAuthenticator(originOf(org));
  expect(await add(person, device.create(await begin(person)))).toMatchObject(
    refused(`You can have at most ${MAX_PASSKEYS} passkeys.`),
  );
  expect((await org.bot.client.get("/users/me/passkeys")).status).toBe(400);
});

test("passkeys that are added at the same moment are no more than there may be", async () => {
  const person = await org.add();
  const devices = Array.from({ length: MAX_PASSKEYS + 5 }, () => new SoftwareAuthenticator(originOf(org)));
  const options = await Promise.all(devices.map(() => begin(person)));
  const answers = await Promise.all(devices.map((device, n) => add(person, device.create(options[n]))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_PASSKEYS);
  expect(await database().prisma.passkey.count({ where: { userId: person.id } })).toBe(MAX_PASSKEYS);
});

test("answers that are no answers are refused, and too many of them from an address", async () => {
  for (const text of [
    "",
    "null",
    "{}",
    "[",
    "x".repeat(9_000),
    JSON.stringify({ id: "A", rawId: "A", type: "x" }),
  ])
    expect(await signIn(text, "192.0.2.44")).toBe(NOT_ACCEPTED);
  for (let attempt = 6; attempt < ATTEMPTS_PER_ADDRESS; attempt += 1) await signIn("{}", "192.0.2.44");
  expect(await signIn("{}", "192.0.2.44")).toMatch(/^Too many sign-in attempts/);
});
