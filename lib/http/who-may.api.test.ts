/** Who may do what: every operation asked by everybody, on what they know and on what they may not know of. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "../catalog/contracts.ts";
import { query, sql } from "../db/sql.ts";
import { type ApiAnswer, ApiClient } from "../testing/api-client.ts";
import { changeOrganization } from "../testing/change-organization.ts";
import { EventReader } from "../testing/event-reader.ts";
import {
  createTestOrganization,
  type TestAccount,
  type TestOrganization,
} from "../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const people = ["owner", "administrator", "moderator", "member", "guest", "bot", "former"] as const;
type Person = (typeof people)[number];
const unwelcome = ["nobody", "stranger", "deactivated"] as const;
type Asker = Person | (typeof unwelcome)[number];

/** What a call is about; in "open" and "closed" the member is subscribed, "direct" is with the moderator, "account" is the member. */
interface Subject {
  readonly channelId: number;
  readonly messageId: number;
  readonly userId: number;
  readonly queue: () => Promise<string>;
}
type About = "open" | "closed" | "direct" | "account";

const CLOSED_NAME = "closed-name";
const CLOSED_WORDS = "closed-words";
const DIRECT_WORDS = "direct-words";

interface Row {
  readonly operation: string;
  readonly about: About;
  readonly params: (subject: Subject) => object | Promise<object>;
  /** Codes of those who are refused. */
  readonly refused: Partial<Record<Person, string>>;
}

function row(
  operation: string,
  about: About,
  params: Row["params"],
  refused: Row["refused"] = {},
): [name: string, row: Row] {
  return [`${operation}, ${about}`, { operation, about, params, refused }];
}

/** The same code for all but these. */
function allBut(welcome: readonly Person[], code: string): Row["refused"] {
  return Object.fromEntries(people.filter((person) => !welcome.includes(person)).map((name) => [name, code]));
}

const BAD = "BAD_REQUEST";
const NO_CHANNEL = "STREAM_DOES_NOT_EXIST";
const all = (code: string) => allBut([], code);
const none = () => ({});
const created = (settings: object) => () => ({ subscriptions: [{ name: randomUUID() }], ...settings });
const narrow = (operator: string, operand: unknown) => ({
  anchor: "newest",
  num_before: 50,
  num_after: 0,
  narrow: [[operator, operand]],
});

const rows = [
  row(
    "send-message",
    "open",
    ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "a" }),
    {
      guest: NO_CHANNEL,
    },
  ),
  row(
    "send-message",
    "closed",
    ({ channelId }) => ({ type: "channel", to: channelId, topic: "t", content: "a" }),
    {
      ...allBut(["member", "bot"], NO_CHANNEL),
      owner: BAD,
      administrator: BAD,
    },
  ),
  row("send-message", "account", ({ userId }) => ({ type: "direct", to: [userId], content: "a" })),
  row("get-messages", "open", ({ channelId }) => narrow("channel", channelId), { guest: "BAD_NARROW" }),
  row(
    "get-messages",
    "closed",
    ({ channelId }) => narrow("channel", channelId),
    allBut(["owner", "administrator", "member"], "BAD_NARROW"),
  ),
  row("get-messages", "closed", ({ messageId }) => narrow("with", messageId)),
  row("get-messages", "closed", ({ messageId }) => narrow("id", messageId)),
  row("get-messages", "closed", ({ messageId }) => ({ message_ids: [messageId] })),
  row("get-messages", "direct", ({ messageId }) => narrow("with", messageId)),
  row("get-message", "open", ({ messageId }) => ({ message_id: messageId }), { guest: BAD }),
  row("get-message", "closed", ({ messageId }) => ({ message_id: messageId }), allBut(["member"], BAD)),
  row(
    "get-message",
    "direct",
    ({ messageId }) => ({ message_id: messageId }),
    allBut(["member", "moderator"], BAD),
  ),
  row("update-message-flags", "open", ({ messageId }) => ({
    messages: [messageId],
    op: "add",
    flag: "starred",
  })),
  row("update-message-flags", "closed", ({ messageId }) => ({
    messages: [messageId],
    op: "add",
    flag: "starred",
  })),
  row("update-message-flags", "direct", ({ messageId }) => ({
    messages: [messageId],
    op: "add",
    flag: "read",
  })),
  row("render-message", "closed", ({ channelId, messageId }) => ({
    content: `#**${channelId}** /near/${messageId} #narrow/channel/${channelId}/topic/t`,
  })),
  row("register-queue", "closed", none),
  row(
    "get-events",
    "account",
    async ({ queue }) => ({ queue_id: await queue(), dont_block: true }),
    allBut(["member"], "BAD_EVENT_QUEUE_ID"),
  ),
  row(
    "delete-queue",
    "account",
    async ({ queue }) => ({ queue_id: await queue() }),
    allBut(["member"], "BAD_EVENT_QUEUE_ID"),
  ),
  row("get-streams", "closed", none),
  row("get-stream-topics", "open", ({ channelId }) => ({ stream_id: channelId }), { guest: BAD }),
  row("get-stream-topics", "closed", ({ channelId }) => ({ stream_id: channelId }), allBut(["member"], BAD)),
  row("get-subscriptions", "closed", () => ({ include_subscribers: true })),
  row("subscribe", "account", created({}), { guest: BAD }),
  row("subscribe", "account", created({ invite_only: true }), { guest: BAD }),
  row("subscribe", "account", created({ is_default_stream: true }), allBut(["owner", "administrator"], BAD)),
  row("subscribe", "account", ({ userId }) => ({ ...created({})(), principals: [userId] }), { guest: BAD }),
  row("get-users", "account", none),
  row("get-user", "account", ({ userId }) => ({ user_id: userId })),
  row("get-own-user", "account", none),
  row(
    "fetch-api-key",
    "account",
    () => ({ username: randomUUID(), password: "wrong" }),
    all("AUTHENTICATION_FAILED"),
  ),
  row("dev-fetch-api-key", "account", () => ({ username: "member@example.com" }), all(BAD)),
  row("dev-list-users", "account", none, all(BAD)),
  row("end-own-sessions", "account", none),
  row(
    "set-up",
    "account",
    () => ({ organization_name: "a", full_name: "a", email: "a@example.com", password: "correct horse" }),
    all(BAD),
  ),
  row("get-server-settings", "account", none),
  row("get-openapi", "account", none),
];

let server: TestServer;
let org: TestOrganization;
let other: TestOrganization;
let clients: Readonly<Record<Asker, ApiClient>>;
let subjects: Readonly<Record<About, Subject>>;
const unknown: Subject = {
  channelId: 987_654_321,
  messageId: 987_654_321,
  userId: 987_654_321,
  queue: async () => "00000000-0000-4000-8000-000000000000",
};

beforeAll(async () => {
  server = await startTestServer({ development: false });
  org = await createTestOrganization(server.port);
  other = await createTestOrganization(server.port);
  const [former, deactivated] = [await org.add(), await org.add()];
  await make("open", [org.member, former], false);
  await make(CLOSED_NAME, [org.member, former], true);
  subjects = await makeSubjects();
  await takeAway(former);
  await changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(deactivated.id);
    return user ? [{ kind: "user", user: { ...user, isActive: false } }] : [];
  });
  const { email, apiKey } = other.member;
  clients = {
    owner: org.owner.client,
    administrator: org.administrator.client,
    moderator: org.moderator.client,
    member: org.member.client,
    guest: org.guest.client,
    bot: org.bot.client,
    former: former.client,
    nobody: org.anonymous,
    stranger: new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host }),
    deactivated: deactivated.client,
  };
});
afterAll(() => server.stop());

async function make(name: string, members: readonly TestAccount[], isPrivate: boolean): Promise<void> {
  const principals = members.map(({ id }) => id);
  const settings = { invite_only: isPrivate, send_new_subscription_messages: false };
  const subscriptions = [{ name }];
  const answer = await org.member.client.post("/users/me/subscriptions", {
    subscriptions,
    principals,
    ...settings,
  });
  expect(answer.body).toMatchObject({ result: "success" });
}

async function makeSubjects(): Promise<Record<About, Subject>> {
  const { member, moderator } = org;
  const send = async (params: object) =>
    z.int().parse((await member.client.post("/messages", { ...params })).body.id);
  const { streams } = z
    .object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) })
    .parse((await member.client.get("/streams")).body);
  const idOf = (name: string) => z.int().parse(streams.find((channel) => channel.name === name)?.stream_id);
  const shared = { userId: member.id, queue: async () => (await EventReader.open(member.client)).queueId };
  const inChannel = async (name: string, content: string) => ({
    ...shared,
    channelId: idOf(name),
    messageId: await send({ type: "channel", to: name, topic: "t", content }),
  });
  const open = await inChannel("open", "open words");
  return {
    open,
    account: open,
    closed: await inChannel(CLOSED_NAME, CLOSED_WORDS),
    direct: {
      ...shared,
      channelId: 0,
      messageId: await send({ type: "direct", to: [moderator.id], content: DIRECT_WORDS }),
    },
  };
}

/** Makes the person a former subscriber of both channels. */
async function takeAway({ id }: TestAccount): Promise<void> {
  await query(sql`UPDATE subscription SET is_active = false,
    received = received * int8multirange(int8range(NULL, ${subjects.direct.messageId + 1})) WHERE user_id = ${id}`);
  await changeOrganization(org.realmId, () =>
    [subjects.open, subjects.closed].map(({ channelId }) => ({
      kind: "unsubscribed",
      channelId,
      userIds: [id],
    })),
  );
}

async function ask(client: ApiClient, { operation, params }: Row, subject: Subject): Promise<ApiAnswer> {
  const contract = contracts.find(({ operationId }) => operationId === operation);
  if (!contract) throw new Error(`There is no operation ${operation}.`);
  const given = new Map(Object.entries(await params(subject)));
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name);
    given.delete(name);
    return String(value);
  });
  const rest = Object.fromEntries(given);
  if (contract.method === "GET") return client.get(path, rest);
  return contract.method === "DELETE" ? client.delete(path, rest) : client.post(path, rest);
}

const outcome = ({ status, body }: ApiAnswer) => (status === 200 ? "done" : String(body.code));

/** What an asker may not learn from any answer. */
function secretsFrom(asker: Asker): string[] {
  if (asker === "member") return [];
  const name = asker === "owner" || asker === "administrator" ? [] : [CLOSED_NAME];
  const words = asker === "moderator" ? [CLOSED_WORDS] : [CLOSED_WORDS, DIRECT_WORDS];
  return [...name, ...words];
}

/** An answer without the numbers and ids in it. */
const shapeOf = ({ status, body }: ApiAnswer) =>
  `${status} ${JSON.stringify(body).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, "#")}`;

test("every operation is here", () => {
  const named = new Set(rows.map(([, { operation }]) => operation));
  expect(contracts.map(({ operationId }) => operationId).filter((name) => !named.has(name))).toEqual([]);
});

describe.each(rows)("%s", (_name, each) => {
  const isOpen = contracts.find(({ operationId }) => operationId === each.operation)?.auth === "none";

  test("is done for whom it may be, and tells nobody what is not theirs to know", async () => {
    const done: Partial<Record<Asker, string>> = {};
    for (const asker of [...people, ...unwelcome]) {
      const answer = await ask(clients[asker], each, subjects[each.about]);
      done[asker] = outcome(answer);
      for (const secret of secretsFrom(asker))
        expect(JSON.stringify(answer.body), asker).not.toContain(secret);
    }
    const common = each.refused.member ?? "done";
    const refused = isOpen
      ? { nobody: common, stranger: common, deactivated: common }
      : { nobody: "UNAUTHORIZED", stranger: "INVALID_API_KEY", deactivated: "USER_DEACTIVATED" };
    const expected = people.map((person) => [person, each.refused[person] ?? "done"]);
    expect(done).toEqual({ ...Object.fromEntries(expected), ...refused });
  });

  test("is for another organization as if what it is about did not exist", async () => {
    const { client } = other.member;
    const answer = await ask(client, each, subjects[each.about]);
    expect(shapeOf(answer)).toBe(shapeOf(await ask(client, each, unknown)));
  });
});

const hidden: Readonly<Record<About, readonly Person[]>> = {
  open: ["guest"],
  closed: ["moderator", "guest", "former", "bot"],
  direct: ["owner", "administrator", "guest", "former", "bot"],
  account: [],
};

/** A bot may write where its owner may. */
const isHidden = (person: Person, { operation, about, params }: Row) =>
  params.length > 0 && hidden[about].includes(person) && !(person === "bot" && operation === "send-message");

test.each(rows.filter(([, each]) => people.some((person) => isHidden(person, each))))(
  "%s: what one may not know of is as if it did not exist",
  async (_name, each) => {
    for (const person of people.filter((name) => isHidden(name, each))) {
      const answer = await ask(clients[person], each, subjects[each.about]);
      expect(shapeOf(answer), person).toBe(shapeOf(await ask(clients[person], each, unknown)));
    }
  },
);
