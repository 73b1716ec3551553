/** Examples of what an outgoing webhook receives are like what it really receives. */
import { expect, test } from "vitest";
import { z } from "zod";
import { receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const receiver = await receiveWebhooks();
const { org } = await serveOrganization({ networks: { webhooks: ["127.0.0.1/32"] } });
const { member, owner, moderator } = org;
await member.subscribe("lab");

const created = z.object({ user_id: z.int() });
const example = z.object({ content_type: z.string(), body: z.string() });

const newBot = async (params: Record<string, unknown>): Promise<number> =>
  created.parse((await member.client.post("/bots", params)).body).user_id;

const bodyOf = (type: string, body: string): Record<string, unknown> =>
  z
    .record(z.string(), z.unknown())
    .parse(type === "application/json" ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)));

test.each([
  ["json", 1],
  ["slack", 2],
])("of the format %s", async (short_name, interface_type) => {
  const full_name = `Hook ${short_name}`;
  const payload_url = `${receiver.url}/${short_name}`;
  const botId = await newBot({ full_name, short_name, bot_type: 3, payload_url, interface_type });
  await member.send("lab", `@**${full_name}** Is the deployment done?`);
  const posted = () => receiver.received.find(({ path }) => path === `/${short_name}`);
  await expect.poll(posted).toBeDefined();
  const { headers, body } = posted() ?? { headers: {}, body: "" };
  const shown = example.parse((await member.client.get(`/bots/${botId}/example_post`)).body);
  expect(shown.content_type).toBe(headers["content-type"]);
  const real = bodyOf(shown.content_type, body);
  const made = bodyOf(shown.content_type, shown.body);
  expect(Object.keys(made)).toEqual(Object.keys(real));
  expect(made.token).toBe(real.token);
  expect(Object.keys(Object(made.message)).sort()).toEqual(Object.keys(Object(real.message)).sort());

  const forOthers = example.parse((await owner.client.get(`/bots/${botId}/example_post`)).body);
  expect(bodyOf(shown.content_type, forOthers.body)).toMatchObject({ token: "(only the owner sees it)" });
  expect(forOthers.body).not.toContain(String(real.token));
  expect((await moderator.client.get(`/bots/${botId}/example_post`)).body).toMatchObject({
    msg: "Insufficient permission",
  });
});

test("of a command", async () => {
  const payload_url = `${receiver.url}/command`;
  const given = { full_name: "Caller", short_name: "caller", bot_type: 3, payload_url };
  const botId = await newBot(given);
  const registered = await member.client.put("/bots/commands", {
    ...{ bot_id: botId, name: "deploy" },
    arguments: [{ name: "service", type: "text" }],
  });
  const place = { type: "channel", to: await member.channelId("lab"), topic: "t", text: "web" };
  await member.client.post(`/bots/commands/${String(registered.body.id)}/call`, place);
  const posted = () => receiver.received.find(({ path }) => path === "/command");
  await expect.poll(posted).toBeDefined();
  const shown = example.parse(
    (await member.client.get(`/bots/${botId}/example_post`, { of: "command" })).body,
  );
  const [real, made] = [posted()?.body ?? "", shown.body].map((body) => bodyOf(shown.content_type, body));
  expect(made).toEqual({ ...real, interaction: expect.anything() });
  expect(Object.keys(Object(made?.interaction))).toEqual(Object.keys(Object(real?.interaction)));
  expect(made?.interaction).toMatchObject({ reply_token: "1-EXAMPLE", values: { service: "web" } });
});

test("of a bot that receives nothing", async () => {
  const botId = await newBot({ full_name: "Watcher", short_name: "watcher", bot_type: 2 });
  expect((await member.client.get(`/bots/${botId}/example_post`)).body).toMatchObject({
    msg: "This bot is not an outgoing webhook.",
  });
});

const testOf = async (botId: number, by = member) => {
  const { body } = await by.client.post(`/bots/${botId}/example_post`);
  return body;
};

test("is posted with the real token, and the answer is shown, but no message results", async () => {
  const payload_url = `${receiver.url}/tested`;
  const botId = await newBot({ full_name: "Tested", short_name: "tested", bot_type: 3, payload_url });
  receiver.respond = () => ({ body: '{"content": "Yes."}' });
  const events = await member.listen({ event_types: ["message"] });
  expect(await testOf(botId, owner)).toMatchObject({
    status: 200,
    answer: '{"content": "Yes."}',
    problem: null,
  });
  expect(await events.read()).toEqual([]);
  const { body } = receiver.received.find(({ path }) => path === "/tested") ?? { body: "{}" };
  const shown = example.parse((await member.client.get(`/bots/${botId}/example_post`)).body);
  expect(JSON.parse(body)).toMatchObject({ token: JSON.parse(shown.body).token });
  receiver.respond = () => ({ status: 500, body: "x".repeat(600) });
  expect(await testOf(botId)).toMatchObject({
    status: 500,
    answer: "x".repeat(500),
    problem: "it answered with status 500",
  });
  receiver.respond = () => ({ body: "Done" });
  expect(await testOf(botId)).toMatchObject({ status: 200, problem: "its answer is not JSON" });
  receiver.respond = () => ({});
});

test("to an internal address is refused, and the sentence says who may allow it", async () => {
  const payload_url = "http://10.0.0.1/hook";
  const botId = await newBot({ full_name: "Inside", short_name: "inside", bot_type: 3, payload_url });
  expect(await testOf(botId)).toMatchObject({
    status: null,
    answer: "",
    problem:
      "its address is not allowed, unless whoever runs the server allows its network with PARLEY_ALLOWED_NETWORKS",
  });
});

test("is posted by those who manage the bot, to outgoing webhooks only", async () => {
  const payload_url = `${receiver.url}/managed`;
  const botId = await newBot({ full_name: "Managed", short_name: "managed", bot_type: 3, payload_url });
  expect(await testOf(botId, moderator)).toMatchObject({ msg: "Insufficient permission" });
  const plain = await newBot({ full_name: "Plain", short_name: "plain" });
  expect(await testOf(plain)).toMatchObject({ msg: "This bot is not an outgoing webhook." });
  expect(receiver.received.some(({ path }) => path === "/managed")).toBe(false);
});
