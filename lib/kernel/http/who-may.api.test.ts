/** Permissions by operation and role. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { contracts } from "../../catalog/catalog.ts";
import { apiCall, type CompleteRow, permissionRows } from "../../testing/calls/all-calls.ts";
import {
  type About,
  type CallSubject,
  CLOSED_NAME,
  OPEN_NAME,
  type Person,
  people,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { type ApiAnswer, ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { query, sql } from "../db/sql.ts";
import { shared } from "../registry.ts";

const unauthenticated = ["nobody", "wrongKey", "deactivated"] as const;
type Asker = Person | (typeof unauthenticated)[number];

const CLOSED_WORDS = "closed-words";
const DIRECT_WORDS = "direct-words";

const { server } = await serveOrganization({ development: false });
// Some operations are for the organization at the server's own address alone.
const org = await createTestOrganization(server.port, { subdomain: "" });
const rows = permissionRows(org);
let other: TestOrganization;
let clients: Readonly<Record<Asker, ApiClient>>;
let subjects: Readonly<Record<About, CallSubject>>;
const unknown: CallSubject = {
  channelId: UNKNOWN_ID,
  messageId: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  own: async (_make, unknown) => unknown,
  somebody: async () => UNKNOWN_ID,
};

/** The table would exceed the rate limits. */
beforeEach(async () => {
  shared("request-windows", () => new Map()).clear();
  await query(sql`DELETE FROM sign_in_attempt`);
});

beforeAll(async () => {
  other = await createTestOrganization(server.port);
  const [former, deactivated] = [await org.add(), await org.add()];
  await make(OPEN_NAME, [org.member, former], false);
  await make(CLOSED_NAME, [org.member, former], true);
  subjects = await makeSubjects();
  await takeAway(former);
  await changeOrganization(org.realmId, (organization) => {
    const user = organization.users.get(deactivated.id);
    return user ? [{ kind: "user_changed", userId: user.id, fields: { isActive: false } }] : [];
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
    wrongKey: new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host }),
    deactivated: deactivated.client,
  };
});

function make(name: string, members: readonly TestAccount[], isPrivate: boolean): Promise<void> {
  const principals = members.map(({ id }) => id);
  const settings = { invite_only: isPrivate, send_new_subscription_messages: false };
  return org.member.subscribe(name, { principals, ...settings });
}

async function makeSubjects(): Promise<Record<About, CallSubject>> {
  const { member, moderator } = org;
  const own: CallSubject["own"] = (make) => make(member);
  const somebody = async () => (await org.add()).id;
  const shared = { userId: member.id, own, somebody };
  const inChannel = async (name: string, content: string) => ({
    ...shared,
    channelId: await member.channelId(name),
    messageId: await member.send(name, content),
  });
  const open = await inChannel(OPEN_NAME, "open words");
  return {
    open,
    account: open,
    closed: await inChannel(CLOSED_NAME, CLOSED_WORDS),
    direct: {
      ...shared,
      channelId: 0,
      messageId: await member.send([moderator.id], DIRECT_WORDS),
    },
  };
}

async function takeAway({ id }: TestAccount): Promise<void> {
  await query(sql`UPDATE subscription SET is_active = false,
    received = received * int8multirange(int8range(NULL, ${subjects.direct.messageId + 1})) WHERE user_id = ${id}`);
  await changeOrganization(org.realmId, () =>
    [subjects.open, subjects.closed].map(({ channelId }) => ({
      kind: "unsubscribed",
      channelId,
      userIds: [id],
      nextMessageId: subjects.direct.messageId + 1,
    })),
  );
}

async function ask(client: ApiClient, row: CompleteRow, subject: CallSubject): Promise<ApiAnswer> {
  const answer = await send(client, row, subject);
  if (row.operation === "deactivate-own-user") await reactivateAll();
  return answer;
}

/** Later rows need all accounts. */
async function reactivateAll(): Promise<void> {
  for (const { owner } of [org, other]) {
    const { members } = z
      .object({ members: z.array(z.object({ user_id: z.int(), is_active: z.boolean() })) })
      .parse((await owner.client.get("/users")).body);
    for (const { user_id, is_active } of members) {
      if (!is_active) await owner.client.post(`/users/${user_id}/reactivate`);
    }
  }
}

async function send(
  client: ApiClient,
  { contract, params }: CompleteRow,
  subject: CallSubject,
): Promise<ApiAnswer> {
  const { path, params: rest } = apiCall(contract, await params(subject));
  if (contract.method === "GET") return client.get(path, rest);
  if (contract.method === "PATCH") return client.patch(path, rest);
  if (contract.method === "PUT") return client.put(path, rest);
  return contract.method === "DELETE" ? client.delete(path, rest) : client.post(path, rest);
}

const outcome = ({ status, body }: ApiAnswer) => (status < 400 ? "done" : String(body.code));

function secretsFrom(asker: Asker): string[] {
  if (asker === "member") return [];
  const name = asker === "owner" || asker === "administrator" ? [] : [CLOSED_NAME];
  const words = asker === "moderator" ? [CLOSED_WORDS] : [CLOSED_WORDS, DIRECT_WORDS];
  return [...name, ...words];
}

const RANDOM =
  /[0-9a-f]{8}-[0-9a-f-]{27}|\b[A-Z2-7]{32}\b|(?<=\/user_uploads\/)[\w/-]+(?=\/)|(?<="challenge":")[\w-]+|\d+/g;

const shapeOf = ({ status, body }: ApiAnswer) => `${status} ${JSON.stringify(body).replaceAll(RANDOM, "#")}`;

test("every operation has rows in `whoMay` of <noun>.calls.ts in its noun's folder", () => {
  const named = new Set(rows.map(([, { operation }]) => operation));
  expect(contracts.map(({ operationId }) => operationId).filter((name) => !named.has(name))).toEqual([]);
});

describe.each(rows)("%s", (_name, each) => {
  const isOpen = each.contract.auth === "none";

  test("succeeds exactly for those who may call it, and reveals nothing hidden", async () => {
    const done: Partial<Record<Asker, string>> = {};
    for (const asker of [...people, ...unauthenticated]) {
      const answer = await ask(clients[asker], each, subjects[each.about]);
      done[asker] = outcome(answer);
      for (const secret of secretsFrom(asker))
        expect(JSON.stringify(answer.body), asker).not.toContain(secret);
    }
    const common = each.refused.member ?? "done";
    const refused = isOpen
      ? { nobody: common, wrongKey: common, deactivated: common }
      : { nobody: "UNAUTHORIZED", wrongKey: "INVALID_API_KEY", deactivated: "USER_DEACTIVATED" };
    const expected = people.map((person) => [person, each.refused[person] ?? "done"]);
    expect(done).toEqual({ ...Object.fromEntries(expected), ...refused });
  });

  test("treats objects of another organization as non-existent", async () => {
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

/** A bot may send where its owner may. */
const sends = ["send-message", "create-scheduled-message", "receive-webhook"];
const isHidden = (person: Person, { operation, about, params }: CompleteRow) =>
  params.length > 0 && hidden[about].includes(person) && !(person === "bot" && sends.includes(operation));

test.each(rows.filter(([, each]) => people.some((person) => isHidden(person, each))))(
  "%s: a hidden object is indistinguishable from one that does not exist",
  async (_name, each) => {
    for (const person of people.filter((name) => isHidden(name, each))) {
      const answer = await ask(clients[person], each, subjects[each.about]);
      expect(shapeOf(answer), person).toBe(shapeOf(await ask(clients[person], each, unknown)));
    }
  },
);
