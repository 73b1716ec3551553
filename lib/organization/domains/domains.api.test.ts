/** Owners manage mail domains; if restricted, only their addresses may join. */
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { TEST_PASSWORD } from "../../testing/test-organization.ts";
import { MAX_DOMAINS } from "./domains.contract.ts";

const { org } = await serveOrganization();
const { client } = org.owner;

const domainsOf = async (account = org.guest) =>
  z
    .array(z.object({ domain: z.string(), allow_subdomains: z.boolean() }))
    .parse(
      (await account.client.post("/register", { fetch_event_types: ["realm_domains"] })).body.realm_domains,
    );
const add = (domain: string, allow_subdomains = false) =>
  client.post("/realm/domains", { domain, allow_subdomains });
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });

afterEach(async () => {
  await client.patch("/realm", {
    emails_restricted_to_domains: false,
    disallow_disposable_email_addresses: true,
  });
  for (const { domain } of await domainsOf()) await client.delete(`/realm/domains/${domain}`);
});

test("a domain is added, changed and removed, and everybody follows", async () => {
  const events = await org.guest.listen();
  const { status, body } = await add(" Example.COM ");
  expect(status).toBe(200);
  z.int().parse(body.id);
  const plain = { domain: "example.com", allow_subdomains: false };
  expect(await events.next("realm_domains")).toMatchObject({ op: "add", realm_domain: plain });
  expect(await domainsOf()).toEqual([plain]);
  expect((await org.guest.client.get("/realm/domains")).body).toMatchObject({ domains: [plain] });
  const wide = { ...plain, allow_subdomains: true };
  const changed = await client.patch("/realm/domains/EXAMPLE.com", { allow_subdomains: true });
  expect(changed.status).toBe(200);
  expect(await events.next("realm_domains")).toMatchObject({ op: "change", realm_domain: wide });
  expect(await domainsOf()).toEqual([wide]);
  expect((await client.delete("/realm/domains/example.com")).status).toBe(200);
  expect(await events.next("realm_domains")).toMatchObject({ op: "remove", domain: "example.com" });
  expect(await domainsOf()).toEqual([]);
});

test.each([
  ["", "Domain can't be empty."],
  ["  ", "Domain can't be empty."],
  ["localhost", "Domain must have at least one dot (.)"],
  [`${"a.".repeat(150)}com`, "Domain is too long"],
  [".example.com", "Domain cannot start or end with a dot (.)"],
  ["example.com.", "Domain cannot start or end with a dot (.)"],
  ["example..com", "Consecutive '.' are not allowed."],
  ["-example.com", "Subdomains cannot start or end with a '-'."],
  ["exa_mple.com", "Domain can only have letters, numbers, '.' and '-'s."],
  ["exämple.com", "Domain can only have letters, numbers, '.' and '-'s."],
])("%j is no domain", async (domain, fault) => {
  expect(await add(domain)).toMatchObject(refused(`Invalid domain: ${fault}`));
});

test("a domain is added once, and only one that is there can be changed or removed", async () => {
  await add("example.com");
  expect(await add("EXAMPLE.com", true)).toMatchObject(
    refused("The domain example.com is already a part of your organization."),
  );
  const unknown = refused("No entry found for domain other.example.com.");
  expect(await client.patch("/realm/domains/other.example.com", { allow_subdomains: true })).toMatchObject(
    unknown,
  );
  expect(await client.delete("/realm/domains/other.example.com")).toMatchObject(unknown);
});

test("beyond the limit, a domain is refused", async () => {
  const { realmDomain } = database().prisma;
  const rows = Array.from({ length: MAX_DOMAINS }, (_, index) => `n${index}.example.com`);
  await realmDomain.createMany({
    data: rows.map((domain) => ({ realmId: org.realmId, domain, allowsSubdomains: false })),
  });
  expect(await add("example.com")).toMatchObject(
    refused(`There are too many domains (limit: ${MAX_DOMAINS}).`),
  );
  await realmDomain.deleteMany({ where: { realmId: org.realmId } });
});

test("the restriction ends with the last domain", async () => {
  await add("example.com");
  await add("example.org");
  await client.patch("/realm", { emails_restricted_to_domains: true });
  const events = await org.guest.listen();
  await client.delete("/realm/domains/example.com");
  await client.delete("/realm/domains/example.org");
  expect(await events.next("realm")).toMatchObject({
    op: "update_dict",
    data: { emails_restricted_to_domains: false },
  });
  const { body } = await client.post("/register", { fetch_event_types: ["realm"] });
  expect(body.realm_emails_restricted_to_domains).toBe(false);
});

describe("who may join", () => {
  const create = (email: string) =>
    client.post("/users", { email, full_name: "New Person", password: TEST_PASSWORD });
  const invite = (email: string) => client.post("/invites", { invitee_emails: email, stream_ids: [] });
  const joinBy = async (email: string) => {
    const link = z.string().parse((await client.post("/invites/multiuse")).body.invite_link);
    const path = `/join/${link.replace(/.*\//, "")}`;
    return org.anonymous.post(path, { full_name: "New Person", email, password: TEST_PASSWORD });
  };

  async function refuses(email: string, sentence: string, reason: string): Promise<void> {
    expect(await create(email)).toMatchObject(refused(sentence));
    expect(await joinBy(email)).toMatchObject(refused(sentence));
    expect((await invite(email)).body).toMatchObject({
      code: "INVITATION_FAILED",
      msg: "Some emails did not validate, so we didn't send any invitations.",
      errors: [[email, reason, false]],
      sent_invitations: false,
    });
  }

  test("addresses of throwaway services are refused while the organization says so", async () => {
    const sentence = "Disposable email addresses are not allowed in this organization";
    await refuses("someone@Mailinator.com", sentence, "Please use your real email address.");
    await client.patch("/realm", { disallow_disposable_email_addresses: false });
    expect((await create("someone@mailinator.com")).status).toBe(200);
  });

  test("in a restricted organization only addresses of its domains are accepted", async () => {
    await add("inside.example");
    await add("wide.example", true);
    await client.patch("/realm", { emails_restricted_to_domains: true });
    for (const email of ["a@outside.example", "b@sub.inside.example", "c@xwide.example"]) {
      await refuses(email, `Email '${email}' not allowed in this organization`, "Outside your domain.");
    }
    const noAlias = "Email addresses containing + are not allowed.";
    await refuses("d+1@inside.example", noAlias, noAlias);
    expect((await create("e@INSIDE.example")).status).toBe(200);
    expect((await joinBy("f@a.b.wide.example")).status).toBe(200);
    expect((await invite("g@wide.example")).status).toBe(200);
  });
});
