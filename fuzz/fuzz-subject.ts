/** The attacked organization, with accounts of every kind, and a second one. */

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { installCatalog } from "../lib/catalog/catalog.ts";
import { configure } from "../lib/config.ts";
import { closeDatabase, openDatabase } from "../lib/kernel/db/client.ts";
import { closeStreams } from "../lib/kernel/events/event-dispatcher.ts";
import { ROLE_OWNER } from "../lib/kernel/roles/roles.contract.ts";
import type { CallSubject } from "../lib/testing/calls/noun-calls.ts";
import { ApiClient } from "../lib/testing/clients/api-client.ts";
import type { TestAccount } from "../lib/testing/test-account.ts";
import {
  createTestOrganization,
  TEST_PASSWORD,
  type TestOrganization,
} from "../lib/testing/test-organization.ts";
import type { KnownValues } from "./hostile-values.ts";

export interface FuzzActor {
  readonly name: string;
  readonly client: ApiClient;
  readonly subject: CallSubject;
}

export interface FuzzSubject {
  /** Accounts of every role. */
  readonly insiders: readonly FuzzActor[];
  /** The organization must refuse them. */
  readonly outsiders: readonly FuzzActor[];
  readonly known: KnownValues;
  /** Sends no hostile requests. */
  readonly bystander: TestAccount;
  readonly port: number;
  readonly host: string;
  /** The server would refuse the sending accounts after some changes. */
  restoreAccounts(): Promise<void>;
}

export interface FuzzOrganizations {
  readonly attacked: TestOrganization;
  readonly other: TestOrganization;
  readonly bystander: TestAccount;
  /** An owner of the attacked organization who sends no hostile requests. */
  readonly keeper: TestAccount;
}

const protocolWords = [
  ...["newest", "oldest", "first_unread", "me", "add", "remove", "read", "starred", "collapsed", "mentioned"],
  ...[
    "channel",
    "stream",
    "direct",
    "private",
    "topic",
    "dm",
    "dm-including",
    "sender",
    "is",
    "has",
    "id",
    "with",
  ],
  ...["near", "search", "channels", "public", "archived", "unread", "resolved", "link", "image", "followed"],
  ...["message", "realm", "realm_user", "subscription", "user_settings", "update_message_flags", "*", "all"],
  ...[
    "general chat",
    "Europe/Berlin",
    "✔ done",
    "role:members",
    "role:nobody",
    "unlimited",
    "realm_default",
    "true",
    "partial",
  ],
];

/** Runs before the server starts. */
export async function createOrganizations(
  databaseUrl: string,
  secret: string,
  port: number,
): Promise<FuzzOrganizations> {
  configure({ secret });
  installCatalog();
  openDatabase(databaseUrl);
  try {
    const attacked = await createTestOrganization(port, { subdomain: "" });
    const other = await createTestOrganization(port, { subdomain: "other" });
    const keeper = await attacked.add({ role: ROLE_OWNER });
    return { attacked, other, bystander: await attacked.add(), keeper };
  } finally {
    await closeStreams();
    await closeDatabase();
  }
}

interface Objects {
  readonly channelId: number;
  readonly messageId: number;
  readonly queueId: string;
}

const channelList = z.object({ streams: z.array(z.object({ name: z.string(), stream_id: z.int() })) });

async function createObjects(
  account: TestAccount,
  subscribers: readonly TestAccount[],
  name: string,
): Promise<Objects> {
  await account.subscribe(name);
  await account.subscribe(name, { principals: subscribers.map(({ id }) => id) });
  const messageId = await account.send(name, "hello");
  await account.send(name, "$$x^2$$ and `code` @**all**", { topic: "✔ done" });
  await account.send([account.id], "a note");
  const { streams } = channelList.parse((await account.client.get("/streams")).body);
  const channelId = z.int().parse(streams.find((channel) => channel.name === name)?.stream_id);
  return { channelId, messageId, queueId: (await account.listen()).queueId };
}

/** Creates objects in the running server. */
export async function prepareSubject(
  { attacked, other, bystander, keeper }: FuzzOrganizations,
  port: number,
): Promise<FuzzSubject> {
  const { owner, administrator, moderator, member, guest, bot } = attacked;
  const people = [owner, administrator, moderator, member, guest, bot];
  const open = await createObjects(owner, people, "open");
  const closed = await createObjects(member, [], "closed to others");
  const foreign = await createObjects(other.owner, [other.member], "foreign");
  const actor = (name: string, account: TestAccount, client = account.client): FuzzActor => ({
    name,
    client,
    subject: {
      channelId: open.channelId,
      messageId: open.messageId,
      userId: member.id,
      // Guests may not create everything, and earlier requests may have removed a permission.
      own: (make, unknown) =>
        make(account)
          .catch(() => make(owner))
          .catch(() => unknown),
      // An earlier request may have forbidden new accounts.
      somebody: () => createPerson(owner).catch(() => bystander.id),
    },
  });
  const withCredentials = (credentials: { email: string; apiKey: string }) =>
    new ApiClient(port, { credentials, host: attacked.host });
  return {
    insiders: [
      actor("owner", owner),
      actor("administrator", administrator),
      actor("moderator", moderator),
      actor("member", member),
      actor("guest", guest),
      actor("bot", bot),
    ],
    outsiders: [
      actor("nobody", owner, attacked.anonymous),
      actor("member of another organization", member, withCredentials(other.member)),
      actor("member with a wrong key", member, withCredentials({ ...member, apiKey: "x".repeat(32) })),
    ],
    known: knownValues([open, closed, foreign], [...people, other.owner, other.member]),
    bystander,
    port,
    host: attacked.host,
    restoreAccounts: await accountKeeper([owner, keeper], bot),
  };
}

async function createPerson({ client }: TestAccount): Promise<number> {
  const email = `${randomUUID()}@example.com`;
  const { body } = await client.post("/users", { email, full_name: "Somebody", password: TEST_PASSWORD });
  return z.int().parse(body.user_id);
}

const accountList = z.object({
  members: z.array(
    z.object({
      user_id: z.int(),
      role: z.int(),
      is_active: z.boolean(),
      email: z.string(),
      bot_owner_id: z.int().nullable(),
    }),
  ),
});
type AccountFacts = z.infer<typeof accountList>["members"][number];

/**
 * Returns a function that restores each account's role, address, owner, and activity. One of the `owners` may have been
 * changed; the other one restores it.
 */
async function accountKeeper(
  owners: readonly [TestAccount, TestAccount],
  bot: TestAccount,
): Promise<() => Promise<void>> {
  const former = new Map((await accountsSeenBy(owners[0])).map((account) => [account.user_id, account]));
  return async () => {
    for (const owner of owners) {
      for (const account of await accountsSeenBy(owner)) {
        const wanted = former.get(account.user_id);
        if (wanted) await restore(owner.client, account, wanted);
      }
    }
    await restoreKey(bot, owners[1]);
  };
}

/** Empty if the account is refused. */
async function accountsSeenBy({ client }: TestAccount): Promise<readonly AccountFacts[]> {
  const { status, body } = await client.get("/users");
  return status === 200 ? accountList.parse(body).members : [];
}

async function restore(client: ApiClient, account: AccountFacts, wanted: AccountFacts): Promise<void> {
  const path = `/users/${wanted.user_id}`;
  if (!account.is_active) await client.post(`${path}/reactivate`);
  if (wanted.bot_owner_id !== null) return restoreBot(client, account, wanted);
  if (account.role === wanted.role && account.email === wanted.email) return;
  await client.patch(path, { role: wanted.role, new_email: wanted.email });
}

async function restoreBot(client: ApiClient, account: AccountFacts, wanted: AccountFacts): Promise<void> {
  const { user_id, role, bot_owner_id } = wanted;
  if (account.role === role && account.bot_owner_id === bot_owner_id) return;
  await client.patch(`/bots/${user_id}`, { role, bot_owner_id });
}

/** Only if it has changed. */
async function restoreKey({ client, id }: TestAccount, owner: TestAccount): Promise<void> {
  if ((await client.get("/users/me")).status === 200) return;
  const { body } = await owner.client.post(`/bots/${id}/api_key/regenerate`);
  client.takeKey(z.string().parse(body.api_key));
}

function knownValues(objects: readonly Objects[], accounts: readonly TestAccount[]): KnownValues {
  return {
    ids: [
      ...objects.flatMap(({ channelId, messageId }) => [channelId, messageId, messageId + 1, messageId + 2]),
      ...accounts.map(({ id }) => id),
    ],
    words: [
      ...[...protocolWords, "open", "closed to others", "foreign", "t", TEST_PASSWORD],
      ...objects.map(({ queueId }) => queueId),
      ...accounts.map(({ email }) => email),
    ],
  };
}
