/** The addresses of incoming webhooks: who sends where, and which are refused. */
import { describe, expect, test } from "vitest";
import { serveWebhook } from "../../testing/serve-webhook.ts";

const { org, stranger, apiKey, post, newest, textOf } = await serveWebhook();
const { member, owner, bot } = org;
const success = { result: "success", msg: "" };

test("the answer names the message, if the event sends one", async () => {
  const { body } = await post("generic", { text: "Named." });
  const message = await newest();
  expect(message).toMatchObject({ content: "Named." });
  expect(body).toEqual({ ...success, message_id: message?.id });
  const { body: unnamed } = await post(
    "github",
    { action: "completed" },
    { headers: { "x-github-event": "watch" } },
  );
  expect(unnamed).toEqual(success);
  expect(await newest()).toEqual(message);
});

describe("the address", () => {
  test("has the key of a bot that sends the message", async () => {
    expect(await textOf("generic", { text: "It is **hot**." }, { query: { topic: "weather" } })).toEqual({
      topic: "weather",
      content: "It is **hot**.",
    });
    const channelId = await member.channelId("alerts");
    const query = { stream: String(channelId), topic: "by id" };
    expect(await textOf("generic", { text: "hot" }, { query })).toMatchObject({ topic: "by id" });
  });

  test("without a channel leads to the bot's owner", async () => {
    const address = new URLSearchParams({ api_key: apiKey });
    const call = { method: "POST", path: `/external/generic?${address}` };
    const headers = { "content-type": "application/json" };
    expect((await stranger.raw({ ...call, headers, body: '{"text":"psst"}' })).body).toMatchObject(success);
    expect(await newest()).toMatchObject({ content: "psst", type: "private" });
  });

  test.each<[string, Record<string, string>, string]>([
    ["a wrong key", { api_key: "x".repeat(32) }, "INVALID_API_KEY"],
    ["no key", { api_key: "" }, "INVALID_API_KEY"],
    ["the key of a person", { api_key: member.apiKey }, "INVALID_API_KEY"],
    ["an unknown channel", { stream: "nowhere" }, "STREAM_DOES_NOT_EXIST"],
    ["a channel of that id", { stream: "987654321" }, "STREAM_DOES_NOT_EXIST"],
  ])("with %s is refused", async (_what, query, code) => {
    expect((await post("generic", { text: "a" }, { query })).body).toMatchObject({ result: "error", code });
    expect((await post("slack_incoming", { text: "a" }, { query })).body).toMatchObject({
      result: "error",
      code,
    });
  });

  test("is no credential of other operations, and ends with the key", async () => {
    expect((await stranger.get("/messages", { api_key: apiKey })).body).toMatchObject({
      code: "UNAUTHORIZED",
    });
    const other = await member.client.post("/bots", { full_name: "Short", short_name: "short", bot_type: 2 });
    const { api_key: former, user_id } = other.body;
    const query = { api_key: String(former), topic: "t" };
    expect((await post("generic", { text: "a" }, { query })).body).toMatchObject(success);
    const { body } = await owner.client.post(`/bots/${user_id}/api_key/regenerate`);
    expect((await post("generic", { text: "a" }, { query })).body).toMatchObject({ code: "INVALID_API_KEY" });
    const renewed = { ...query, api_key: String(body.api_key) };
    expect((await post("generic", { text: "a" }, { query: renewed })).body).toMatchObject(success);
    await member.client.delete(`/bots/${user_id}`);
    expect((await post("generic", { text: "a" }, { query: renewed })).body).toMatchObject({
      code: "USER_DEACTIVATED",
    });
  });

  test("is not needed with other credentials", async () => {
    const { body } = await bot.client.post("/external/generic", { stream: "alerts", topic: "t", text: "a" });
    expect(body).toMatchObject(success);
    expect((await stranger.post("/external/generic", { text: "a" })).body).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });
});
