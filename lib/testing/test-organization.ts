/** A new organization with a client per role and for a bot. */
import { randomUUID } from "node:crypto";
import { createRealm } from "../accounts/set-up/create-realm.ts";
import { apiKeyOf } from "../auth/keys/api-key.ts";
import { streamOf } from "../kernel/events/event-dispatcher.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../kernel/roles/roles.contract.ts";
import { createUser, type NewUser } from "../people/users/create-user.ts";
import type { UserRecord } from "../people/users/user-records.ts";
import { ApiClient } from "./clients/api-client.ts";
import { TestAccount } from "./test-account.ts";

export const TEST_PASSWORD = "correct horse battery staple";

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
  /** A generic bot of the member. */
  readonly bot: TestAccount;
  add(given?: Partial<NewUser>): Promise<TestAccount>;
  /** Waits until this process has delivered all events committed so far. */
  untilDelivered(): Promise<void>;
}

/** Creates an organization on the server at `port`; by default under a new subdomain. */
export async function createTestOrganization(
  port: number,
  { subdomain = `t${randomUUID().slice(0, 13)}` } = {},
): Promise<TestOrganization> {
  const host = subdomain === "" ? `localhost:${port}` : `${subdomain}.localhost:${port}`;
  const owner = { fullName: "Olivia Owner", email: "owner@example.com", password: TEST_PASSWORD };
  const { realmId, ownerId } = await createRealm({ subdomain, name: "Test organization", owner });

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

  const person = (name: string, role: number, given: Partial<NewUser> = {}) =>
    add({
      email: `${name}@example.com`,
      fullName: `${name} person`,
      role,
      password: TEST_PASSWORD,
      ...given,
    });

  // Loaded before the first request, so that changes reach memory by events, as in production.
  await streamOf(realmId);
  const member = await person("member", ROLE_MEMBER);
  return {
    realmId,
    host,
    anonymous: new ApiClient(port, { credentials: null, host }),
    owner: account({ id: ownerId, email: owner.email, keyVersion: 0 }),
    administrator: await person("administrator", ROLE_ADMINISTRATOR, { canCreateUsers: true }),
    moderator: await person("moderator", ROLE_MODERATOR),
    member,
    guest: await person("guest", ROLE_GUEST),
    bot: await add({
      email: "member-bot@example.com",
      fullName: "Member's bot",
      bot: { type: 1, ownerId: member.id },
    }),
    add,
    untilDelivered: async () => (await streamOf(realmId)).refresh(),
  };
}
