/** Administrators can see who changed what, and only in their own organization. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../testing/serve-organization.ts";
import { createTestOrganization } from "../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member } = org;

const page = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      timestamp: z.int(),
      acting_user_id: z.int().nullable(),
      operation: z.string(),
      changes: z.array(z.object({ event: z.string(), details: z.unknown().optional() })),
    }),
  ),
  found_oldest: z.boolean(),
});

const read = async (params: object = {}, who = administrator) =>
  page.parse((await who.client.get("/realm/audit_log", { ...params })).body);

test("a change is recorded with who made it and how it is now, and other things are not", async () => {
  await owner.client.patch("/realm", { name: "Renamed", presence_disabled: true });
  const [entry] = (await read({ limit: 1 })).entries;
  expect(entry).toMatchObject({
    acting_user_id: owner.id,
    operation: "update-realm",
    changes: [{ event: "realm.update_dict", details: { name: "Renamed", presence_disabled: true } }],
  });
  expect(Math.abs(Date.now() / 1000 - (entry?.timestamp ?? 0))).toBeLessThan(60);
  const { entries: before } = await read();
  await member.send([owner.id], "hello");
  await member.client.post("/users/me/status", { status_text: "away" });
  await member.client.post("/saved_snippets", { title: "a", content: "b" });
  expect((await owner.client.patch("/realm", { name: " " })).status).toBe(400);
  expect((await read()).entries).toEqual(before);
});

test("people, groups and channels have their entries; a large change has its name only", async () => {
  const { body } = await member.client.post("/user_groups/create", {
    name: "gardeners",
    description: "",
    members: [member.id],
  });
  const groupId = z.int().parse(body.group_id);
  await owner.client.patch(`/users/${member.id}`, { role: 300 });
  await member.client.post("/channels/create", { name: "shed", subscribers: [member.id] });
  const linkifier = { url_template: `https://example.com/${"x".repeat(900)}/{id}` };
  for (let n = 0; n < 5; n += 1)
    await owner.client.post("/realm/filters", { pattern: `L${n}-(?P<id>[0-9]+)`, ...linkifier });
  const { entries } = await read();
  const changesOf = (operation: string) =>
    entries.filter((entry) => entry.operation === operation).flatMap(({ changes }) => changes);
  expect(changesOf("create-user-group")).toContainEqual({
    event: "user_group.add",
    details: { groupId, name: "gardeners" },
  });
  expect(changesOf("update-user")).toContainEqual({
    event: "realm_user.update",
    details: { user_id: member.id, role: 300 },
  });
  const all = entries.flatMap(({ changes }) => changes.map(({ event }) => event));
  expect(all).toContain("stream.create");
  expect(changesOf("add-linkifier")[0]).toEqual({ event: "realm_linkifiers" });
});

test("pages follow each other to the oldest entry", async () => {
  const all = (await read({ limit: 100 })).entries;
  const pages = [];
  for (let before: number | undefined; ; ) {
    const { entries, found_oldest } = await read({ limit: 3, ...(before === undefined ? {} : { before }) });
    pages.push(...entries);
    before = entries.at(-1)?.id;
    if (found_oldest) break;
  }
  expect(pages).toEqual(all);
  for (const limit of [0, 101])
    expect((await owner.client.get("/realm/audit_log", { limit })).status).toBe(400);
});

test("nobody else sees it", async () => {
  const refused = await member.client.get("/realm/audit_log");
  expect(refused.body).toMatchObject({ code: "BAD_REQUEST", msg: "Must be an organization administrator" });
  const other = await createTestOrganization(server.port);
  expect((await read({}, other.owner)).entries.map(({ operation }) => operation)).not.toContain(
    "update-realm",
  );
});

test("the log says by which invitation somebody has joined", async () => {
  const { body } = await administrator.client.post("/invites/multiuse");
  const [, invite_key = ""] = /join\/(.*)$/.exec(z.string().parse(body.invite_link)) ?? [];
  const joined = await org.anonymous.post(`/join/${invite_key}`, {
    email: "guest-of-link@example.com",
    full_name: "Lina Link",
    password: "correct horse battery staple",
  });
  const { entries } = await read();
  const [entry] = entries.filter(({ operation }) => operation === "join-by-invitation");
  expect(entry).toMatchObject({ acting_user_id: administrator.id });
  expect(entry?.changes).toContainEqual({
    event: "realm_user.add",
    details: { userId: joined.body.user_id, invitationId: Number.parseInt(invite_key, 10) },
  });
});
