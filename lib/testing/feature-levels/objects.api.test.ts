/** Feature levels without a test in their noun. */
import { expect, test } from "vitest";
import { z } from "zod";
import { deleteUser } from "../../accounts/members/delete-user.ts";
import { serveOrganization } from "../serve-organization.ts";

const { org } = await serveOrganization();
const { owner, administrator, member, bot } = org;
const now = () => Date.now() / 1000;

const users = z.array(z.looseObject({ user_id: z.int(), is_imported_stub: z.boolean() }));

test("every account says whether it stands for somebody who was imported", async () => {
  expect(users.parse((await member.client.get("/users")).body.members).length).toBeGreaterThan(4);
  const { body } = await member.client.post("/register", { fetch_event_types: ["realm_user"] });
  for (const list of [body.realm_users, body.cross_realm_bots]) {
    expect(users.parse(list).every(({ is_imported_stub }) => !is_imported_stub)).toBe(true);
  }
});

test("files have the second in which they were uploaded, and the ids of messages that refer to them", async () => {
  const file = new File(["Tea"], "tea.txt");
  const { body: uploaded } = await member.client.post("/user_uploads", { file });
  const id = await member.send([owner.id], `[tea](${z.string().parse(uploaded.url)})`);
  const { body } = await member.client.get("/attachments");
  const [attachment] = z
    .array(z.looseObject({ create_time: z.int(), message_ids: z.array(z.int()) }))
    .parse(body.attachments);
  expect(attachment?.message_ids).toEqual([id]);
  expect(attachment).not.toHaveProperty("messages");
  expect(Math.abs(now() - Number(attachment?.create_time))).toBeLessThan(60);
});

test("a time that cannot be read stays text, and a picture of another server becomes a link", async () => {
  const id = await member.send([owner.id], "<time:soon> and ![cat](https://pictures.example/cat.png)");
  const { body } = await member.client.get(`/messages/${id}`);
  const { content } = z.object({ content: z.string() }).parse(body.message);
  expect(content).toContain("soon");
  expect(content).not.toContain("timestamp-error");
  expect(content).not.toContain("<img");
});

test("subscriptions and memberships of bots are told like those of people", async () => {
  const { body: made } = await owner.client.post("/channels/create", {
    name: "robots",
    subscribers: [bot.id],
  });
  const path = `/users/${bot.id}/subscriptions/${z.int().parse(made.id)}`;
  expect((await member.client.get(path)).body).toMatchObject({ result: "success", is_subscribed: true });
  const groups = z
    .array(z.object({ id: z.int(), name: z.string() }))
    .parse((await member.client.get("/user_groups")).body.user_groups);
  const members = groups.find(({ name }) => name === "role:members")?.id;
  expect((await member.client.get(`/user_groups/${members}/members/${bot.id}`)).body).toMatchObject({
    is_user_group_member: true,
  });
});

test("a bot with the rights of an administrator sets the status of others", async () => {
  await owner.client.patch(`/bots/${bot.id}`, { bot_owner_id: administrator.id });
  await owner.client.patch(`/bots/${bot.id}`, { role: 200 });
  const { body } = await bot.client.post(`/users/${member.id}/status`, { status_text: "away" });
  expect(body).toMatchObject({ result: "success" });
});

test("a new description of the organization comes in the event of several properties", async () => {
  const events = await member.listen({ event_types: ["realm"] });
  await owner.client.patch("/realm", { description: "Tea **and** cake" });
  expect(await events.next("realm")).toMatchObject({
    op: "update_dict",
    property: "default",
    data: { description: "Tea **and** cake" },
  });
});

test("what is not done when an account is deactivated is named in the answer", async () => {
  const person = await org.add();
  const actions = { delete_public_channel_messages: true };
  expect((await owner.client.delete(`/users/${person.id}`, { actions })).body).toMatchObject({
    result: "success",
    ignored_parameters_unsupported: ["actions"],
  });
});

test("an account that was deleted for good says so", async () => {
  const person = await org.add();
  await owner.client.delete(`/users/${person.id}`);
  const read = async () => (await member.client.get(`/users/${person.id}`)).body.user;
  expect(await read()).not.toHaveProperty("is_deleted");
  await deleteUser(org.realmId, person.id);
  await org.untilDelivered();
  expect(await read()).toMatchObject({ is_active: false, is_deleted: true });
});
