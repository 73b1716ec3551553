/** Statuses: set by the person or an administrator, visible like the person. */
import { beforeAll, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { clearEndedStatuses } from "./clear-ended-statuses.ts";

const { org } = await serveOrganization();
let person: TestAccount;

beforeAll(async () => {
  person = await org.add();
});

const set = (params: object) => person.client.post("/users/me/status", { ...params });
const statusOf = async (account: Pick<TestAccount, "id">, viewer = org.owner) =>
  (await viewer.client.get(`/users/${account.id}/status`)).body.status;
const registered = async (viewer = org.owner) => {
  const { body } = await viewer.client.post("/register", { fetch_event_types: ["user_status"] });
  return body.user_status;
};
const car = { emoji_name: "car", emoji_code: "1f697", reaction_type: "unicode_emoji" };

test("each part is set, kept and removed separately, with events to everyone", async () => {
  expect(await statusOf(person)).toEqual({});
  const events = await org.guest.listen();
  expect((await set({ status_text: " on vacation ", emoji_name: "car" })).status).toBe(200);
  const both = { status_text: "on vacation", ...car };
  expect(await events.next("user_status")).toMatchObject({ user_id: person.id, ...both });
  expect(await statusOf(person)).toEqual(both);
  expect(await registered()).toMatchObject({ [person.id]: both });

  await set({ status_text: "back" });
  const second = await events.next("user_status");
  expect(second).toMatchObject({ user_id: person.id, status_text: "back" });
  expect(second).not.toHaveProperty("emoji_name");
  expect(await statusOf(person)).toEqual({ status_text: "back", ...car });

  await set({ emoji_name: "" });
  expect(await events.next("user_status")).toMatchObject({
    emoji_name: "",
    emoji_code: "",
    reaction_type: "unicode_emoji",
  });
  expect(await statusOf(person)).toEqual({ status_text: "back" });
  await set({ away: true });
  expect(await events.next("user_status")).toMatchObject({ away: true });
  expect(await statusOf(person)).toEqual({ status_text: "back", away: true });

  await set({ status_text: "", away: false });
  expect(await statusOf(person)).toEqual({});
  expect(await registered()).not.toHaveProperty(String(person.id));
});

const withEnd = { client_capabilities: { parley_additions: true } };
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

test("a status is cleared at the time its owner chose, and everyone's clients follow", async () => {
  const [busy, other] = [await org.add(), await org.add()];
  const status_ends_at = inAnHour();
  const [own, older] = [
    await org.guest.listen({ event_types: ["user_status"], ...withEnd }),
    await org.guest.listen({ event_types: ["user_status"] }),
  ];
  const params = { status_text: "In a meeting", emoji_name: "car", status_ends_at };
  for (const { client } of [busy, other])
    expect((await client.post("/users/me/status", params)).status).toBe(200);
  expect(await statusOf(busy)).toEqual({ status_text: "In a meeting", ...car, status_ends_at });
  const states = await Promise.all(
    [withEnd, {}].map((more) =>
      org.owner.client.post("/register", { fetch_event_types: ["user_status"], ...more }),
    ),
  );
  const meeting = { status_text: "In a meeting", ...car };
  expect(states.map(({ body }) => body.user_status)).toMatchObject([
    { [busy.id]: { ...meeting, status_ends_at } },
    { [busy.id]: meeting },
  ]);
  expect(JSON.stringify(states[1]?.body)).not.toContain("status_ends_at");

  await query(sql`UPDATE user_status SET ends_at = now() - interval '1 second' WHERE user_id = ${busy.id}`);
  await clearEndedStatuses();
  await expect.poll(() => statusOf(busy)).toEqual({});
  expect(await statusOf(other)).toMatchObject({ status_text: "In a meeting", status_ends_at });
  await org.untilDelivered();
  const cleared = { user_id: busy.id, status_text: "", emoji_name: "", emoji_code: "" };
  expect(await own.read()).toMatchObject([
    { user_id: busy.id, status_text: "In a meeting", status_ends_at },
    { user_id: other.id, status_text: "In a meeting", status_ends_at },
    { ...cleared, status_ends_at: 0 },
  ]);
  const told = await older.read();
  expect(told).toMatchObject([{ user_id: busy.id }, { user_id: other.id }, cleared]);
  expect(JSON.stringify(told)).not.toContain("status_ends_at");
});

test("a new status has no end unless it sets one; other clients get no event for an end alone", async () => {
  const { client, id } = await org.add();
  const ends = async () => Object(await statusOf({ id })).status_ends_at;
  const events = await org.owner.listen({ event_types: ["user_status"], ...withEnd });
  const older = await org.owner.listen({ event_types: ["user_status"] });
  const end = inAnHour();
  await client.post("/users/me/status", { status_text: "Out sick", status_ends_at: end });
  await client.post("/users/me/status", { away: true });
  expect(await ends()).toBe(end);
  await client.post("/users/me/status", { status_ends_at: end + 60 });
  expect(await ends()).toBe(end + 60);
  await client.post("/users/me/status", { status_ends_at: 0 });
  expect(await ends()).toBeUndefined();
  await client.post("/users/me/status", { status_ends_at: end });
  await client.post("/users/me/status", { emoji_name: "car" });
  expect(await ends()).toBeUndefined();
  await org.untilDelivered();
  const told = (await events.read()).map(({ status_ends_at }) => status_ends_at);
  expect(told).toEqual([end, undefined, end + 60, 0, end, 0]);
  expect(await older.read()).toHaveLength(3);
});

test("only administrators set the status of others", async () => {
  const { id } = await org.add();
  const path = `/users/${id}/status`;
  for (const who of [org.moderator, org.member, org.guest, org.bot]) {
    const refused = await who.client.post(path, { status_text: "mine" });
    expect(refused).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  }
  const status_ends_at = inAnHour();
  const given = { status_text: "ill", ...car, status_ends_at };
  expect((await org.administrator.client.post(path, given)).status).toBe(200);
  const { body } = await org.member.client.get(path);
  expect(body.status).toEqual(given);
  const unknown = await org.administrator.client.post("/users/987654321/status", { status_text: "a" });
  expect(unknown.body).toMatchObject({ code: "BAD_REQUEST", msg: "No such user" });
  expect((await org.member.client.get("/users/987654321/status")).body.msg).toBe("No such user");
});

test.each([
  [
    "an end in the past",
    { status_text: "a", status_ends_at: 1 },
    "The end of a status must be in the future.",
  ],
  ["a negative end", { status_ends_at: -1 }, "The end of a status must be in the future."],
  ["an end after years", { status_ends_at: 2 ** 52 }, "A status ends within a year."],
  ["an end that is no time", { status_ends_at: "noon" }, "status_ends_at is not an integer"],
  ["nothing", {}, "Client did not pass any new values."],
  ["a long text", { status_text: "é".repeat(61) }, "status_text is too long (limit: 60 characters)"],
  ["a very long text", { status_text: "a".repeat(999) }, "status_text is too long (limit: 60 characters)"],
  [
    "a code without a name",
    { status_text: "a", emoji_code: "1f697" },
    "Client must pass emoji_name if they pass either emoji_code or reaction_type.",
  ],
  ["an unknown emoji", { emoji_name: "invalid" }, "Emoji 'invalid' does not exist"],
  ["a name that is not the code's", { ...car, emoji_name: "tada" }, "Invalid emoji name."],
  [
    "an unknown emoji of the organization",
    { emoji_name: "ours", emoji_code: "1", reaction_type: "realm_emoji" },
    "Invalid custom emoji.",
  ],
])("%s is refused", async (_what, params, msg) => {
  expect(await set(params)).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg } });
});

test("a text of exactly the limit is accepted, surrounded by blanks too", async () => {
  const text = "😀".repeat(60);
  expect((await set({ status_text: `  ${text}  ` })).status).toBe(200);
  expect(await statusOf(person)).toMatchObject({ status_text: text });
});

test("guests who may not see a user do not learn the status", async () => {
  await changeOrganization(org.realmId, (organization) => {
    const can_access_all_users_group = organization.groups.system("role:members").id;
    return [{ kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } }];
  });
  const stranger = await org.add();
  const events = await org.guest.listen();
  await stranger.client.post("/users/me/status", { status_text: "hidden" });
  expect((await org.guest.client.get(`/users/${stranger.id}/status`)).body).toMatchObject({
    code: "BAD_REQUEST",
    msg: "No such user",
  });
  expect(await registered(org.guest)).not.toHaveProperty(String(stranger.id));
  expect(await registered(org.member)).toHaveProperty(String(stranger.id));
  await org.untilDelivered();
  const told = await events.read();
  expect(told.filter(({ type }) => type === "user_status")).toEqual([]);
});
