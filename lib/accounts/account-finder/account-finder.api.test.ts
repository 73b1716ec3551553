/** Mails that list the organizations of an address. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { MAX_FINDER_MAILS, organizationsOf } from "./account-finder.ts";

const mailbox = await openMailbox();
const { server, org } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const find = (email: string) => org.anonymous.post("/accounts/find", { email });
const queuedFor = (email: string) =>
  query(sql`SELECT id FROM outgoing_mail WHERE kind = 'accounts-found' AND recipient = ${email}`);

async function personIn(where: typeof org, email: string): Promise<number> {
  const person = { email, full_name: "Nova Reyes", password: "a long and quiet river" };
  return Number((await where.owner.client.post("/users", person)).body.user_id);
}

test("the mail lists the active organizations in which the address has an active account", async () => {
  const email = `${randomUUID()}@example.com`;
  const elsewhere = await createTestOrganization(server.port);
  const left = await createTestOrganization(server.port);
  await personIn(org, email);
  await personIn(elsewhere, email.toUpperCase());
  const former = await personIn(left, email);
  await left.owner.client.delete(`/users/${former}`);

  expect((await find(email)).body.result).toBe("success");
  const { text = "", html = "", subject } = await mailbox.mailTo(email);
  expect(subject).toBe("Your organizations");
  for (const { host } of [org, elsewhere]) expect(text).toContain(`http://${host}`);
  expect(html).toContain(`href="http://${org.host}"`);
  expect(text).not.toContain(left.host);
});

test("an unknown address gets the same answer and no mail", async () => {
  const unknown = `${randomUUID()}@example.com`;
  const known = `${randomUUID()}@example.com`;
  await personIn(org, known);
  const [first, second] = [await find(unknown), await find(known)];
  expect({ status: first.status, body: first.body }).toEqual({ status: second.status, body: second.body });
  await mailbox.mailTo(known);
  expect(mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain(unknown);
});

test("a lookalike of somebody's address gets no mail", async () => {
  const name = randomUUID();
  await personIn(org, `${name}@kelvin.example`);
  const lookalike = `${name}@\u212Aelvin.example`;
  const known = `${randomUUID()}@example.com`;
  await personIn(org, known);
  for (const email of [lookalike, known]) expect((await find(email)).body.result).toBe("success");
  await mailbox.mailTo(known);
  expect(mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain(lookalike);
  expect(await queuedFor(lookalike)).toEqual([]);
});

test("an address gets few such mails in a short time", async () => {
  const email = `${randomUUID()}@example.com`;
  for (let time = 0; time < MAX_FINDER_MAILS + 2; time += 1) {
    expect((await find(email)).body.result).toBe("success");
  }
  expect(await queuedFor(email)).toHaveLength(MAX_FINDER_MAILS);
});

test("accounts are found without reading the other addresses of the server", async () => {
  const email = `${randomUUID()}@example.com`;
  await personIn(org, email);
  await query(sql`
    WITH many AS (
      INSERT INTO realm (subdomain, name) SELECT gen_random_uuid(), 'Many' FROM generate_series(1, 2000) RETURNING id)
    INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
    SELECT id, address, address, address, 'Somebody', 400
    FROM (SELECT id, gen_random_uuid() || '@many.example' AS address FROM many, generate_series(1, 10)) AS made`);
  await query(sql`ANALYZE user_account`);
  const { pages, wholeTables } = await readingOf(() => organizationsOf(email));
  expect(wholeTables).not.toContain("user_account");
  expect(pages).toBeLessThan(20);
});
