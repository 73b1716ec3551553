/** Payloads, replies, and failure notices. */
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { lookWhenWoken } from "../../kernel/queue/wake-deliveries.ts";
import type { EventReader } from "../../testing/clients/event-reader.ts";
import { type ReceivedPost, receiveWebhooks } from "../../testing/outside/webhook-receiver.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const receiver = await receiveWebhooks();
const { org } = await serveOrganization({ networks: { webhooks: ["127.0.0.1/32"] } });
const { member, moderator, owner } = org;
await owner.subscribe("lab", { principals: [owner.id, member.id, moderator.id] });

let count = 0;

interface Hook {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

/** With a path of its own. */
async function hookOf({ client }: TestAccount, params: Record<string, unknown> = {}): Promise<Hook> {
  count += 1;
  const [name, path] = [`Hook ${count}`, `/hook${count}`];
  const given = {
    full_name: name,
    short_name: `hook${count}`,
    bot_type: 3,
    payload_url: `${receiver.url}${path}`,
  };
  const { body } = await client.post("/bots", { ...given, ...params });
  return { id: z.int().parse(body.user_id), name, path };
}

const messageEvent = z.looseObject({
  message: z.looseObject({ id: z.int(), sender_id: z.int(), content: z.string() }),
});

async function messageFrom(reader: EventReader, senderId: number) {
  for (;;) {
    const { message } = messageEvent.parse(await reader.next("message"));
    if (message.sender_id === senderId) return message;
  }
}

const json = (value: unknown) => ({ body: JSON.stringify(value) });
const postsTo = ({ path }: Hook): ReceivedPost[] => receiver.received.filter((post) => post.path === path);
const waiting = async ({ id }: Hook) => query(sql`SELECT id FROM webhook_call WHERE bot_id = ${id}`);

/** Deliveries begin within a second, except on a busy machine. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 });

async function askInLab(hook: Hook, question: string) {
  const reader = await member.listen({ event_types: ["message"], all_public_streams: true });
  const id = await member.send("lab", `@**${hook.name}** ${question}`);
  return { id, answer: await messageFrom(reader, hook.id) };
}

describe("a message for a bot", () => {
  test("is posted in the protocol's format, and the answer is the bot's reply in the topic", async () => {
    const hook = await hookOf(member);
    receiver.respond = () => json({ content: "*42*" });
    const { id, answer } = await askInLab(hook, "what is it?");
    expect(answer).toMatchObject({ content: "*42*", subject: "t", display_recipient: "lab" });
    const [post] = postsTo(hook);
    const { body: me } = await member.client.get(`/bots/${hook.id}/api_key`);
    expect(post?.headers).toMatchObject({ "content-type": "application/json" });
    const payload: unknown = JSON.parse(post?.body ?? "");
    const content = `@**${hook.name}** what is it?`;
    expect(payload).toMatchObject({
      bot_email: expect.stringMatching(/^hook\d+-bot@/),
      bot_full_name: hook.name,
      data: content,
      trigger: "mention",
      token: expect.stringMatching(/^[A-Z2-7]{32}$/),
      message: {
        id,
        content,
        content_type: "text/x-markdown",
        rendered_content: expect.stringContaining("user-mention"),
        sender_id: member.id,
        sender_email: member.email,
        display_recipient: "lab",
        subject: "t",
        type: "stream",
      },
    });
    expect(JSON.stringify(payload)).not.toContain(z.string().parse(me.api_key));
    expect(await waiting(hook)).toEqual([]);
    const realmBots = (await member.client.post("/register", { fetch_event_types: ["realm_bot"] })).body
      .realm_bots;
    const { token } = z.object({ token: z.string() }).parse(payload);
    expect(JSON.stringify(realmBots)).toContain(token);
  });

  test("wakes the delivery, and other messages do not", async () => {
    const hook = await hookOf(member);
    const look = vi.fn(async () => undefined);
    const stop = lookWhenWoken("outgoing webhooks", look);
    await member.send("lab", "for nobody");
    expect(look).not.toHaveBeenCalled();
    await member.send("lab", `@**${hook.name}** for a bot`);
    expect(look).toHaveBeenCalledOnce();
    await stop();
    await eventually(() => postsTo(hook).length).toBe(1);
  });

  test("directly is posted too, and answered there", async () => {
    const hook = await hookOf(member);
    receiver.respond = () => json({ response_string: "here" });
    const reader = await moderator.listen({ event_types: ["message"] });
    await moderator.send([hook.id, owner.id], "are you there?");
    expect(await messageFrom(reader, hook.id)).toMatchObject({ content: "here", type: "private" });
    expect(JSON.parse(postsTo(hook)[0]?.body ?? "")).toMatchObject({
      data: "are you there?",
      trigger: "direct_message",
      message: { type: "private" },
    });
  });

  test("is posted as a form in Slack's format", async () => {
    const hook = await hookOf(member, { interface_type: 2 });
    receiver.respond = () => json({ text: "slack" });
    const { id, answer } = await askInLab(hook, "form?");
    expect(answer).toMatchObject({ content: "slack" });
    const [post] = postsTo(hook);
    expect(post?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(post?.body))).toMatchObject({
      channel_name: "lab",
      thread_ts: String(id),
      user_id: `U${member.id}`,
      user_name: "member person",
      text: `@**${hook.name}** form?`,
      trigger_word: "mention",
      service_id: String(hook.id),
    });
  });

  test("is answered once when the answer holds what the database cannot", async () => {
    const hook = await hookOf(member);
    receiver.respond = () => ({ body: '{"content":"one\\u0000two \\ud83d"}' });
    expect((await askInLab(hook, "broken?")).answer).toMatchObject({ content: "onetwo \ufffd" });
    expect(postsTo(hook)).toHaveLength(1);
    expect(await waiting(hook)).toEqual([]);
  });

  test("needs no answer", async () => {
    const hooks = [await hookOf(member), await hookOf(member), await hookOf(member)];
    receiver.respond = ({ path }) =>
      path === hooks[0]?.path
        ? json({ response_not_required: true, content: "unsaid" })
        : path === hooks[1]?.path
          ? json({ content: "\0" })
          : {};
    for (const hook of hooks) await member.send("lab", `@**${hook.name}**`);
    await eventually(() => hooks.map((hook) => postsTo(hook).length)).toEqual([1, 1, 1]);
    await eventually(async () => (await Promise.all(hooks.map(waiting))).flat()).toEqual([]);
    const narrow = [["channel", "lab"]];
    const { body } = await member.client.get("/messages", {
      anchor: "newest",
      num_before: 10,
      num_after: 0,
      narrow,
    });
    for (const hook of hooks) expect(JSON.stringify(body)).not.toContain(`"sender_id":${hook.id}`);
  });

  test("is answered where it is after the answer came, and not by a bot that is deactivated meanwhile", async () => {
    const hook = await hookOf(member);
    const reader = await member.listen({ event_types: ["message"], all_public_streams: true });
    const id = await member.send("lab", `@**${hook.name}** where?`);
    receiver.respond = async () => {
      await member.client.patch(`/messages/${id}`, { topic: "moved" });
      return json({ content: "here" });
    };
    expect(await messageFrom(reader, hook.id)).toMatchObject({ content: "here", subject: "moved" });
    receiver.respond = async () => {
      await member.client.delete(`/bots/${hook.id}`);
      return json({ content: "too late" });
    };
    await member.send("lab", `@**${hook.name}** still there?`);
    await eventually(() => waiting(hook)).toEqual([]);
    const sent = await query(sql`SELECT content FROM message WHERE sender_id = ${hook.id}`);
    expect(sent).toEqual([{ content: "here" }]);
  });

  test("is posted only where the bot may read it, and never when a bot has written it", async () => {
    const hook = await hookOf(member);
    const other = await hookOf(member);
    await member.subscribe("cellar", { invite_only: true });
    await member.send("cellar", `@**${hook.name}** hidden`);
    await member.send("lab", `@_**${hook.name}** silent, and \`@**${hook.name}**\` code`);
    receiver.respond = ({ path }) =>
      json({ content: path === other.path ? `@**${hook.name}** from a bot` : "" });
    await askInLab(other, "ask the other");
    await member.send("lab", `@**${hook.name}** last`);
    await eventually(() => postsTo(hook).map(({ body }) => JSON.parse(body).data)).toEqual([
      `@**${hook.name}** last`,
    ]);
  });
});

describe("a failure", () => {
  async function noticeAfter(hook: Hook, message = `@**${hook.name}** fails`): Promise<string> {
    const reader = await member.listen({ event_types: ["message"] });
    await moderator.send("lab", message);
    for (;;) {
      const { message: notice } = messageEvent.parse(await reader.next("message"));
      if (notice.content.includes("could not answer")) return notice.content;
    }
  }
  const notice = ({ name, id }: Hook, reason: string) =>
    `Your bot @_**${name}|${id}** could not answer a message: ${reason}. ` +
    `[Its page](http://${org.host}/#settings/your-bots/${id}) shows what was posted, and can post it again.`;

  test.each<[string, () => { status?: number; headers?: Record<string, string>; body?: string }, string]>([
    ["of the address", () => ({ status: 404 }), "it answered with status 404"],
    [
      "by a redirect, which is not followed",
      () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }),
      "it answered with status 302",
    ],
    ["of the format", () => ({ body: "<html>" }), "its answer is not JSON"],
    ["of the content", () => ({ body: "[]" }), "its answer is not what the format prescribes"],
    ["by its length", () => ({ body: "a".repeat(256 * 1024 + 1) }), "its answer is longer than 262144 bytes"],
    [
      "of the answer, which no message can be",
      () => json({ content: "a".repeat(10_001) }),
      "Message too long (limit: 10000 characters)",
    ],
  ])("%s is final, and its owner is told", async (_what, respond, reason) => {
    const hook = await hookOf(member);
    receiver.respond = respond;
    expect(await noticeAfter(hook)).toBe(notice(hook, reason));
    expect(postsTo(hook)).toHaveLength(1);
    expect(receiver.received.some(({ path }) => path === "/elsewhere")).toBe(false);
    expect(await waiting(hook)).toEqual([]);
  });

  test("that passes is retried, and the message answered once", async () => {
    const hook = await hookOf(member);
    receiver.respond = () => (postsTo(hook).length < 3 ? { status: 503 } : json({ content: "at last" }));
    expect((await askInLab(hook, "again?")).answer).toMatchObject({ content: "at last" });
    expect(postsTo(hook)).toHaveLength(3);
  });

  test("of one bot to be answered keeps none of its owner's other bots waiting", async () => {
    const [dead, alive] = [await hookOf(member), await hookOf(member)];
    receiver.respond = ({ path }) => (path === dead.path ? null : json({ content: "here" }));
    for (const text of ["one", "two", "three"]) await moderator.send("lab", `@**${dead.name}** ${text}`);
    await eventually(() => postsTo(dead).length).toBe(1);
    for (const text of ["four", "five"])
      expect((await askInLab(alive, text)).answer).toMatchObject({ content: "here" });
    // The first call awaits its response, and the others their turn.
    expect(await waiting(dead)).toHaveLength(3);
    await query(sql`DELETE FROM webhook_call WHERE bot_id = ${dead.id}`);
  });

  test("that stays is given up, and its owner is told once in ten minutes", async () => {
    const hook = await hookOf(member);
    receiver.respond = () => ({ status: 500 });
    await moderator.send("lab", `@**${hook.name}** fails`);
    await eventually(() => postsTo(hook).length).toBe(1);
    // All attempts but the last have failed.
    await query(
      sql`UPDATE webhook_call SET attempts = 5, due_at = now() - interval '1 second' WHERE bot_id = ${hook.id}`,
    );
    await eventually(() => waiting(hook)).toEqual([]);
    receiver.respond = () => ({ status: 404 });
    await moderator.send("lab", `@**${hook.name}** fails again`);
    await eventually(() => postsTo(hook).length).toBe(3);
    await eventually(() => waiting(hook)).toEqual([]);
    const { body } = await member.client.get("/messages", {
      anchor: "newest",
      num_before: 50,
      num_after: 0,
      apply_markdown: false,
    });
    const told = JSON.stringify(body).match(new RegExp(`@_\\*\\*${hook.name}\\|${hook.id}\\*\\*[^"]*`, "g"));
    expect(told).toEqual([
      expect.stringContaining("could not answer a message: it answered with status 500."),
    ]);
  });

  test("to reach an internal address is final: it is never asked", async () => {
    const { port } = new URL(receiver.url);
    const before = receiver.received.length;
    for (const payload_url of [
      `http://[::1]:${port}/`,
      `http://127.0.0.2:${port}/`,
      `http://0x7f000003:${port}/`,
      `http://[::ffff:127.0.0.4]:${port}/`,
      "http://169.254.169.254/latest/meta-data/",
    ]) {
      const hook = await hookOf(member, { payload_url });
      const reason =
        "its address is not allowed, unless whoever runs the server allows its network with PARLEY_ALLOWED_NETWORKS";
      expect(await noticeAfter(hook)).toBe(notice(hook, reason));
    }
    expect(receiver.received).toHaveLength(before);
  });
});
