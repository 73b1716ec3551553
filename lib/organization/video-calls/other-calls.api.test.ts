/** Calls on Constructor Groups, Nextcloud Talk, and Webex, which is unsupported. */
import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { configure } from "../../config.ts";
import { receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const rooms = await receiveWebhooks();
const { org } = await serveOrganization();
const { member, owner } = org;

const NONE = { constructorGroups: null, nextcloud: null };
const configured = {
  constructorGroups: { url: `${rooms.url}/xapi`, accessKey: "key", secretKey: "secret" },
  nextcloud: { url: rooms.url, user: "talk", password: "p:w" },
};

beforeEach(() => configure(configured));

const call = async (provider: string, params: object = {}) =>
  (await member.client.post(`/calls/${provider}/create`, { ...params })).body;
const success = { result: "success", msg: "" };
const last = () => rooms.received.at(-1);

test("a Constructor Groups call is a room of the person on the configured server", async () => {
  rooms.respond = () => ({ body: JSON.stringify({ id: 1, url: "https://rooms.example/abc" }) });
  expect(await call("constructorgroups")).toEqual({ ...success, url: "https://rooms.example/abc" });
  expect(last()?.path).toBe("/xapi/room/default");
  const proof = createHash("sha256").update("key|secret").digest("hex");
  expect(last()?.headers).toMatchObject({
    authorization: `Bearer key|${proof}`,
    "content-type": "application/json",
  });
  expect(JSON.parse(last()?.body ?? "")).toEqual({
    creator_email: member.email,
    name: "member person's Parley room",
    fallback_name: `member person's Parley room (${org.realmId}-${member.id})`,
  });
});

test("a Nextcloud Talk call is a public room with the given name on the configured server", async () => {
  rooms.respond = () => ({ body: JSON.stringify({ ocs: { meta: {}, data: { token: "abc123" } } }) });
  const url = `${rooms.url}/index.php/call/abc123`;
  expect(await call("nextcloud_talk", { room_name: "Tea & cake" })).toEqual({ ...success, url });
  expect(last()?.path).toBe("/ocs/v2.php/apps/spreed/api/v4/room");
  expect(last()?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from("talk:p:w").toString("base64")}`,
    "ocs-apirequest": "true",
  });
  expect(JSON.parse(last()?.body ?? "")).toEqual({ roomType: 3, roomName: "Tea & cake" });
  await call("nextcloud_talk", { room_name: "é".repeat(300) });
  expect(JSON.parse(last()?.body ?? "")).toMatchObject({ roomName: `${"é".repeat(254)}…` });
  // Keeps a letter together with its accent.
  await call("nextcloud_talk", { room_name: `${"x".repeat(253)}e\u0301 and more` });
  expect(JSON.parse(last()?.body ?? "")).toMatchObject({ roomName: `${"x".repeat(253)}…` });
  expect(await call("nextcloud_talk")).toMatchObject({ code: "REQUEST_VARIABLE_MISSING" });
});

test("a server that refuses or answers nonsense makes no call", async () => {
  const nonsense = ["Hello", "{}", '{"url":"javascript:alert(1)"}', '{"ocs":{"data":{"token":"../.."}}}'];
  const answers = [...nonsense.map((body) => ({ body })), { status: 403, body: "{}" }];
  for (const answer of answers) {
    rooms.respond = () => answer;
    expect(await call("constructorgroups")).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Failed to create Constructor Groups call",
    });
    expect(await call("nextcloud_talk", { room_name: "Tea" })).toMatchObject({
      code: "BAD_REQUEST",
      msg: "Failed to create Nextcloud Talk call",
    });
  }
});

test("they are offered and chosen only where they are configured", async () => {
  const providers = async () =>
    (await member.client.post("/register", { fetch_event_types: ["realm"] })).body
      .realm_available_video_chat_providers;
  expect(await providers()).toMatchObject({
    constructor_groups: { name: "Constructor Groups", id: 6 },
    nextcloud_talk: { name: "Nextcloud Talk", id: 7 },
  });
  const choose = async (id: number) => (await owner.client.patch("/realm", { video_chat_provider: id })).body;
  for (const id of [6, 7]) expect(await choose(id)).toMatchObject(success);
  configure(NONE);
  await choose(0);
  expect(Object.keys(Object(await providers()))).toEqual(["disabled", "jitsi_meet"]);
  for (const [id, path, name] of [
    [6, "constructorgroups", "Constructor Groups"],
    [7, "nextcloud_talk", "Nextcloud Talk"],
  ] as const) {
    const refused = { code: "BAD_REQUEST", msg: `${name} credentials have not been configured` };
    expect(await choose(id)).toMatchObject(refused);
    expect(await call(path, { room_name: "Tea" })).toMatchObject(refused);
  }
});

test("Webex is not offered, and its operation says so", async () => {
  expect(await call("webex")).toMatchObject({
    code: "BAD_REQUEST",
    msg: "Webex credentials have not been configured",
  });
  expect((await owner.client.patch("/realm", { video_chat_provider: 8 })).body.code).toBe("BAD_REQUEST");
  const { body } = await member.client.post("/register", { fetch_event_types: ["video_calls"] });
  expect(body).toMatchObject({ has_zoom_token: false, has_webex_token: false });
});
