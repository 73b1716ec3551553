/** Statuses: set by the person or an administrator, visible like the person. */
import { beforeAll, expect, test } from "vitest";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
let person: TestAccount;

beforeAll(async () => {
  person = await org.add();
});

const set = (params: object) => person.client.post("/users/me/status", { ...params });
const statusOf = async (account: TestAccount, viewer = org.owner) =>
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

test("only administrators set the status of others", async () => {
  const { id } = await org.add();
  const path = `/users/${id}/status`;
  for (const who of [org.moderator, org.member, org.guest, org.bot]) {
    const refused = await who.client.post(path, { status_text: "mine" });
    expect(refused).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  }
  expect((await org.administrator.client.post(path, { status_text: "ill", ...car })).status).toBe(200);
  const { body } = await org.member.client.get(path);
  expect(body.status).toEqual({ status_text: "ill", ...car });
  const unknown = await org.administrator.client.post("/users/987654321/status", { status_text: "a" });
  expect(unknown.body).toMatchObject({ code: "BAD_REQUEST", msg: "No such user" });
  expect((await org.member.client.get("/users/987654321/status")).body.msg).toBe("No such user");
});

test.each([
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
