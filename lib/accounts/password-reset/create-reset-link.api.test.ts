/** Administrators make links for people who forgot their password, with an audit entry and a mail. */
import { expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { ROLE_ADMINISTRATOR, ROLE_MODERATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import type { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, bot } = org;
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });
const pathOf = ({ id }: { id: number }) => `/users/${id}/password_reset`;
const PASSWORD = "a harbour full of quiet boats";

async function keyFor(person: { id: number }, by: ApiClient = administrator.client): Promise<string> {
  const { status, body } = await by.post(pathOf(person));
  expect(status).toBe(200);
  return new URL(z.string().parse(body.link_url)).pathname.replace("/reset/", "");
}

const choosePassword = (key: string) => org.anonymous.post(`/password_reset/${key}`, { password: PASSWORD });

test("the link gives a new password once, within an hour", async () => {
  const person = await org.add();
  const asked = Date.now() / 1000;
  const { body } = await administrator.client.post(pathOf(person));
  expect(body.expires_at).toBeGreaterThan(asked + 3_500);
  expect(body.expires_at).toBeLessThan(asked + 3_700);
  const key = new URL(z.string().parse(body.link_url)).pathname.replace("/reset/", "");
  expect((await org.anonymous.get(`/mail_links/${key}`)).body).toMatchObject({ state: "open" });
  expect(await choosePassword(key)).toMatchObject({ status: 200, body: { email: person.email } });
  expect(await choosePassword(key)).toMatchObject(refused("This link has already been used."));

  const late = await keyFor(person);
  await database().prisma.mailLink.updateMany({
    where: { userId: person.id },
    data: { expiresAt: new Date(Date.now() - 1000) },
  });
  expect(await choosePassword(late)).toMatchObject(refused("This link has expired."));
});

test("the person is told by mail, and the audit log says who did it", async () => {
  const person = await org.add();
  await keyFor(person);
  const mails = await database().prisma.outgoingMail.findMany({ where: { recipient: person.email } });
  expect(mails).toMatchObject([{ kind: "reset-link-made" }]);
  const { body } = await owner.client.get("/realm/audit_log");
  const entries = z.array(z.looseObject({ operation: z.string() })).parse(body.entries);
  const [entry, ...more] = entries.filter(
    ({ operation, changes }) =>
      operation === "create-password-reset-link" && JSON.stringify(changes).includes(`${person.id}`),
  );
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    acting_user_id: administrator.id,
    changes: [{ event: "password.make_link", details: { user_id: person.id } }],
  });
  // The link itself is a secret.
  expect(JSON.stringify(entry)).not.toContain("/reset/");
});

test("only administrators make links, none for owners, themselves, bots and other organizations", async () => {
  for (const { client } of [moderator, member, bot]) {
    expect((await client.post(pathOf(member))).status).toBe(400);
  }
  expect(await administrator.client.post(pathOf(owner))).toMatchObject(
    refused("Must be an organization owner"),
  );
  const otherOwner = await org.add({ role: ROLE_OWNER });
  expect((await owner.client.post(pathOf(otherOwner))).status).toBe(200);
  expect(await owner.client.post(pathOf(owner))).toMatchObject(
    refused("Change your own password in your settings."),
  );
  const other = await createTestOrganization(server.port);
  for (const id of [other.member.id, bot.id, 2 ** 40, 0]) {
    expect((await owner.client.post(pathOf({ id }))).body).toMatchObject({ msg: "No such user" });
  }
  const gone = await org.add();
  await owner.client.delete(`/users/${gone.id}`);
  expect(await owner.client.post(pathOf(gone))).toMatchObject(refused("This account is deactivated."));
});

test("a new role ends the link, so that it does not open an owner's account", async () => {
  const person = await org.add();
  const key = await keyFor(person);
  await owner.client.patch(`/users/${person.id}`, { role: ROLE_MODERATOR });
  expect(await choosePassword(key)).toMatchObject(refused("This link has already been used."));
  const next = await keyFor(person);
  await owner.client.patch(`/users/${person.id}`, { role: ROLE_ADMINISTRATOR, full_name: "Ada" });
  expect(await choosePassword(next)).toMatchObject(refused("This link has already been used."));
});

test("a link ends when its maker is demoted or deactivated, but not one that the person asked for", async () => {
  const [person, other] = [await org.add(), await org.add()];
  const used = refused("This link has already been used.");
  for (const lose of [
    (id: number) => owner.client.patch(`/users/${id}`, { role: ROLE_MODERATOR }),
    (id: number) => owner.client.delete(`/users/${id}`),
  ]) {
    const maker = await org.add({ role: ROLE_ADMINISTRATOR });
    const ended = await keyFor(person, maker.client);
    const kept = await keyFor(other);
    const { prisma } = database();
    const { id: _id, ...row } = await prisma.mailLink.findFirstOrThrow({
      where: { userId: person.id },
      orderBy: { id: "desc" },
    });
    const asked = await prisma.mailLink.create({ data: { ...row, createdAt: new Date() } });
    expect((await lose(maker.id)).status).toBe(200);
    expect((await org.anonymous.get(`/mail_links/${ended}`)).body).toMatchObject({ state: "used" });
    expect(await choosePassword(ended)).toMatchObject(used);
    expect(await prisma.mailLink.findUnique({ where: { id: asked.id } })).toMatchObject({ usedAt: null });
    expect((await org.anonymous.get(`/mail_links/${kept}`)).body).toMatchObject({ state: "open" });
  }
});
