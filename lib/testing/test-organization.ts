/** A new organization with a client per role and for a bot. */
import { randomUUID } from "node:crypto";
import { insertRealm } from "../accounts/set-up/create-realm.ts";
import { apiKeyOf } from "../auth/keys/api-key.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { appendEvents } from "../kernel/events/append-event.ts";
import { streamOf } from "../kernel/events/event-dispatcher.ts";
import { type LogTransaction, logTransaction } from "../kernel/events/log-transaction.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../kernel/roles/roles.contract.ts";
import { createUser, insertUser, type NewUser } from "../people/users/create-user.ts";
import { hashPassword } from "../people/users/password.ts";
import { userCreated } from "../people/users/user-events.ts";
import type { UserRecord } from "../people/users/user-records.ts";
import { ApiClient } from "./clients/api-client.ts";
import { TestAccount } from "./test-account.ts";

export const TEST_PASSWORD = "correct horse battery staple";

let hashed: Promise<string> | undefined;

/** Cached: hashing takes longer than making the rest of an organization. */
function testPasswordHash(): Promise<string> {
  hashed ??= hashPassword(TEST_PASSWORD);
  return hashed;
}

export interface TestOrganization {
  readonly realmId: number;
  readonly host: string;
  readonly anonymous: ApiClient;
  readonly owner: TestAccount;
  /** An administrator who may create accounts, like the owner. */
  readonly administrator: TestAccount;
  readonly moderator: TestAccount;
  readonly member: TestAccount;
  readonly guest: TestAccount;
  /** The member's generic bot. */
  readonly bot: TestAccount;
  add(given?: Partial<NewUser>): Promise<TestAccount>;
  /** Waits until this process has delivered all events committed so far. */
  untilDelivered(): Promise<void>;
}

/** Uses a new subdomain by default. */
export async function createTestOrganization(
  port: number,
  { subdomain = `t${randomUUID().slice(0, 13)}` } = {},
): Promise<TestOrganization> {
  const host = subdomain === "" ? `localhost:${port}` : `${subdomain}.localhost:${port}`;
  const owner = { fullName: "Olivia Owner", email: "owner@example.com", password: TEST_PASSWORD };
  const passwordHash = await testPasswordHash();
  const { realmId, ownerId } = await transaction((tx) =>
    insertRealm(tx, { subdomain, name: "Test organization", owner }, passwordHash),
  );

  function account(user: Pick<UserRecord, "id" | "email" | "keyVersion">): TestAccount {
    const apiKey = apiKeyOf(realmId, user);
    const { id, email } = user;
    const client = new ApiClient(port, { credentials: { email, apiKey }, host });
    return new TestAccount({ id, email, apiKey, client });
  }

  async function add(given: Partial<NewUser> = {}): Promise<TestAccount> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    return account(await createUser(realmId, { email, fullName: "Someone Else", ...given }));
  }

  async function insertPeople({ tx }: LogTransaction) {
    const person = (name: string, role: number, given: Partial<NewUser> = {}) => {
      const fields = { email: `${name}@example.com`, fullName: `${name} person`, role, ...given };
      return insertUser(tx, realmId, fields, passwordHash);
    };
    const member = await person("member", ROLE_MEMBER);
    const bot = {
      email: "member-bot@example.com",
      fullName: "Member's bot",
      bot: { type: 1, ownerId: member.id },
    };
    return {
      member,
      administrator: await person("administrator", ROLE_ADMINISTRATOR, { canCreateUsers: true }),
      moderator: await person("moderator", ROLE_MODERATOR),
      guest: await person("guest", ROLE_GUEST),
      bot: await insertUser(tx, realmId, bot, null),
    };
  }

  // Loaded before the first request, so that changes reach memory by events, as in production.
  await streamOf(realmId);
  const people = await logTransaction({ realmId, userId: null, operation: "create-user" }, async (log) => {
    const inserted = await insertPeople(log);
    await appendEvents(
      log,
      Object.values(inserted).map((user) => userCreated(user)),
    );
    return inserted;
  });
  return {
    realmId,
    host,
    anonymous: new ApiClient(port, { credentials: null, host }),
    owner: account({ id: ownerId, email: owner.email, keyVersion: 0 }),
    administrator: account(people.administrator),
    moderator: account(people.moderator),
    member: account(people.member),
    guest: account(people.guest),
    bot: account(people.bot),
    add,
    untilDelivered: async () => (await streamOf(realmId)).refresh(),
  };
}
