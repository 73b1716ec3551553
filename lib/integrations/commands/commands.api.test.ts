/** Slash commands of bots. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { botMaker } from "../../testing/test-bots.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import {
  MAX_ARGUMENTS,
  MAX_ARGUMENTS_BYTES,
  MAX_COMMANDS,
  MAX_COMMANDS_OF_PERSON,
} from "./commands.contract.ts";

const { server, org } = await serveOrganization();
const { bot, member, moderator, administrator, guest } = org;
await member.subscribe("lab", { principals: [member.id, bot.id, moderator.id] });
const channelId = await member.channelId("lab");
const { made } = botMaker(server.port, org);

const aware = { client_capabilities: { parley_additions: true } };
const set = (account: Pick<TestAccount, "client">, params: object) =>
  account.client.put("/bots/commands", { ...params });
const idOf = (body: { id?: unknown }) => z.int().parse(body.id);
const list = async ({ client }: TestAccount) =>
  z
    .object({ commands: z.array(z.looseObject({ id: z.int(), name: z.string() })) })
    .parse((await client.get("/bots/commands")).body).commands;
const names = async (account: TestAccount) => (await list(account)).map(({ name }) => name);
const call = (account: TestAccount, id: number, params: object = {}) =>
  account.client.post(`/bots/commands/${id}/call`, { type: "channel", to: channelId, topic: "t", ...params });

describe("a command", () => {
  test("is registered by the bot, listed for everyone, and changed by its name", async () => {
    const app = await guest.listen(aware);
    const plain = await guest.listen();
    const deploy = {
      name: "deploy",
      description: "Deploy a service",
      arguments: [{ name: "service", type: "choice", required: true, choices: [{ value: "api" }] }],
    };
    const id = idOf((await set(bot, deploy)).body);
    expect(await app.next("bot_commands")).toMatchObject({ op: "set", name: "deploy", bot_id: bot.id });
    expect(await list(guest)).toEqual([
      { ...deploy, id, bot_id: bot.id, arguments: [{ ...deploy.arguments[0], description: "" }] },
    ]);
    expect(idOf((await set(bot, { name: "deploy", description: "Now" })).body)).toBe(id);
    expect(await list(member)).toMatchObject([{ id, description: "Now", arguments: [] }]);
    expect((await bot.client.delete(`/bots/commands/${id}`)).status).toBe(200);
    expect(await list(member)).toEqual([]);
    await org.untilDelivered();
    expect(await plain.read()).toEqual([]);
  });

  test("may be registered and removed by the bot's owner and administrators, and by nobody else", async () => {
    const given = { name: "report", bot_id: bot.id };
    const id = idOf((await set(member, given)).body);
    expect(idOf((await set(administrator, given)).body)).toBe(id);
    for (const account of [moderator, guest, await made(member)]) {
      expect((await set(account, given)).body).toMatchObject({ code: "BAD_REQUEST", msg: "No such bot" });
      expect((await account.client.delete(`/bots/commands/${id}`)).status).toBe(400);
    }
    expect((await set(member, { name: "mine" })).body.msg).toBe(
      "Name the bot by bot_id, or use the bot's own key.",
    );
    const other = await createTestOrganization(server.port);
    expect((await set(other.owner, given)).body.msg).toBe("No such bot");
    expect((await other.owner.client.delete(`/bots/commands/${id}`)).body.msg).toBe(
      "There is no such command.",
    );
    expect(await list(other.member)).toEqual([]);
    expect((await administrator.client.delete(`/bots/commands/${id}`)).status).toBe(200);
  });

  test("has a name of its own", async () => {
    for (const name of ["me", "poll", "todo", "Deploy", "1st", "a b", ""])
      expect((await set(bot, { name })).status).toBe(400);
    const first = await made(member);
    await set(first, { name: "shared" });
    expect((await set(bot, { name: "shared" })).body.msg).toBe("Another bot has the command /shared.");
    await member.client.delete(`/bots/${first.id}`);
    expect(await names(member)).not.toContain("shared");
    expect((await set(bot, { name: "shared" })).status).toBe(200);
  });

  test("needs a bot that receives events", async () => {
    const incoming = await made(member, { bot_type: 2 });
    expect((await set(member, { name: "x", bot_id: incoming.id })).status).toBe(400);
  });

  test("tells nobody when a bot registers it again, without a change", async () => {
    const helper = await made(member);
    const greet = { name: "greet", arguments: [{ name: "who", type: "person", description: "Whom" }] };
    const id = idOf((await set(helper, greet)).body);
    const app = await guest.listen(aware);
    expect(idOf((await set(helper, greet)).body)).toBe(id);
    await org.untilDelivered();
    expect(await app.read()).toEqual([]);
    expect(idOf((await set(helper, { ...greet, arguments: [] })).body)).toBe(id);
    expect(await app.next("bot_commands")).toMatchObject({ op: "set", name: "greet" });
    expect((await list(member)).find((command) => command.id === id)).toMatchObject({ arguments: [] });
  });

  test("has arguments of a bounded size, because everybody gets all commands", async () => {
    const choices = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ value: `${n} ${"é".repeat(90)}` }));
    const wide = (count: number) => ({
      name: "wide",
      arguments: ["a", "b"].map((name) => ({ name, type: "choice", choices: choices(count) })),
    });
    expect((await set(bot, wide(15))).status).toBe(200);
    expect((await set(bot, wide(25))).body.msg).toBe(
      `arguments is too large (limit: ${MAX_ARGUMENTS_BYTES} bytes)`,
    );
    const many = Array.from({ length: MAX_ARGUMENTS + 1 }, (_, n) => ({ name: `a${n}`, type: "text" }));
    expect((await set(bot, { name: "many", arguments: many })).status).toBe(400);
  });
});

describe("commands", () => {
  const insert = (realmId: number, botId: number, names: string, most: number) =>
    query(sql`
      INSERT INTO bot_command (realm_id, bot_id, name, description, arguments)
      SELECT ${realmId}::int, ${botId}::int, ${names} || n, '', '[]' FROM generate_series(1, ${most}::int) n`);

  test("of one person's bots leave room for those of others", async () => {
    const other = await createTestOrganization(server.port);
    const { made: madeThere } = botMaker(server.port, other);
    await insert(other.realmId, other.bot.id, "c", MAX_COMMANDS_OF_PERSON);
    const sibling = await madeThere(other.member);
    for (const account of [other.bot, sibling]) {
      expect((await set(account, { name: "more" })).body.msg).toBe(
        `The bots of one person can have at most ${MAX_COMMANDS_OF_PERSON} commands.`,
      );
    }
    expect((await set(other.bot, { name: "c1", description: "New" })).status).toBe(200);
    expect((await set(await madeThere(other.moderator), { name: "more" })).status).toBe(200);
  });

  test("of an organization are bounded; those of deactivated bots make room", async () => {
    const other = await createTestOrganization(server.port);
    const { made: madeThere } = botMaker(server.port, other);
    const others = await Promise.all(
      [other.owner, other.administrator, other.moderator].map((by) => madeThere(by)),
    );
    const bots = [other.bot, ...others];
    for (const [place, { id }] of bots.entries()) {
      await insert(other.realmId, id, `b${place}-`, MAX_COMMANDS / bots.length);
    }
    const further = await madeThere(await other.add());
    expect((await set(further, { name: "more" })).body.msg).toBe(
      `An organization can have at most ${MAX_COMMANDS} commands.`,
    );
    await other.member.client.delete(`/bots/${other.bot.id}`);
    expect((await set(further, { name: "more" })).status).toBe(200);
    const listed = await names(other.owner);
    expect(listed).toHaveLength(MAX_COMMANDS - MAX_COMMANDS / bots.length + 1);
    expect(listed).toContain("more");
  });
});

describe("a call", () => {
  const declared = [
    { name: "service", type: "text", required: true },
    { name: "count", type: "integer" },
    { name: "who", type: "person" },
    { name: "where", type: "channel" },
  ];
  const command = async () => idOf((await set(bot, { name: "run", arguments: declared })).body);

  test("tells the bot who called it where, with the arguments, and is no message", async () => {
    const id = await command();
    const [events, others] = [
      await bot.listen({ event_types: ["interaction"] }),
      await moderator.listen(aware),
    ];
    const { body } = await call(member, id, { text: `"the api" 3 @**moderator person** #**lab**` });
    expect(await events.next("interaction")).toMatchObject({
      interaction_id: body.interaction_id,
      kind: "command",
      command: "run",
      values: { service: "the api", count: 3, who: moderator.id, where: channelId },
      user_id: member.id,
      stream_id: channelId,
      topic: "t",
    });
    await call(member, id, { type: "direct", to: [bot.id], topic: undefined, values: { service: "web" } });
    const direct = await events.next("interaction");
    expect(direct).toMatchObject({
      values: { service: "web" },
      user_ids: [bot.id, member.id].sort((a, b) => a - b),
    });
    expect(direct).not.toHaveProperty("stream_id");
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
  });

  test("is refused with arguments that do not fit", async () => {
    const id = await command();
    for (const [text, msg] of [
      ["", "'service' is required."],
      ["api three", "'count' must be a whole number."],
      ["api 3 @**Nobody**", "'who' must be a person."],
      ["api where=#**nowhere**", "'where' must be a channel."],
      ["api 1 2 3 4", "There are more words than arguments."],
    ])
      expect((await call(member, id, { text })).body).toMatchObject({ code: "BAD_REQUEST", msg });
  });

  test("needs a place where the person may post and the bot may read", async () => {
    const id = await command();
    const text = "api";
    expect((await call(guest, id, { text })).body.code).toBe("STREAM_DOES_NOT_EXIST");
    await member.subscribe("vault", { invite_only: true });
    const to = await member.channelId("vault");
    const events = await bot.listen({ event_types: ["interaction"] });
    expect((await call(member, id, { text, to })).body.msg).toBe(
      "Member's bot cannot see this channel, so its commands do not work here.",
    );
    expect((await call(member, id, { text, type: "direct", to: [moderator.id] })).body.msg).toBe(
      "Member's bot cannot see this conversation, so its commands do not work here.",
    );
    await org.untilDelivered();
    expect(await events.read()).toEqual([]);
    await member.subscribe("vault", { principals: [bot.id] });
    expect((await call(member, id, { text, to })).status).toBe(200);
  });

  test("needs a command of an active bot of the organization, and a person", async () => {
    const helper = await made(member);
    const id = idOf((await set(helper, { name: "helper" })).body);
    const other = await createTestOrganization(server.port);
    const none = "There is no such command.";
    expect((await call(other.member, id)).body.msg).toBe(none);
    expect((await call(bot, id)).status).toBe(400);
    await member.client.delete(`/bots/${helper.id}`);
    expect((await call(member, id)).body.msg).toBe(none);
  });
});
