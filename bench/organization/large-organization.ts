/** An organization with many people, nested groups, and channels. */
import pg from "pg";
import { installCatalog } from "../../lib/catalog/catalog.ts";
import { closeDatabase, openDatabase } from "../../lib/kernel/db/client.ts";
import { EVERY_CAPABILITY } from "../../lib/kernel/events/queues/every-capability.contract.ts";
import { loadOrganization } from "../../lib/kernel/memory/load-organization.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { cpuMilliseconds } from "../../lib/testing/measuring/cpu-milliseconds.ts";
import { heldBytes } from "../../lib/testing/measuring/held-bytes.ts";
import { costBetween } from "../../lib/testing/measuring/processor-time.ts";
import { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import { type Measurement, measureByTurns } from "../measure.ts";
import type { NpmServer } from "../npm-start.ts";
import {
  addLimitedGuests,
  LIMITED_GUESTS,
  type LimitedGuestFigures,
  measureLimitedGuests,
} from "./limited-guests.ts";

export const ORGANIZATION = { people: 10_000, groups: 1_000, depth: 5, channels: 2_000 } as const;
const MEMBERS_OF_GROUP = 50;
const CHANNELS_OF_PERSON = 20;
/** The web app's parameters. */
const REGISTRATION = {
  apply_markdown: true,
  slim_presence: true,
  client_gravatar: true,
  client_capabilities: EVERY_CAPABILITY,
};
const TIMING = { concurrency: 1, warmUps: [{ concurrency: 1, ms: 5_000 }], durationMs: 10_000 };
const REGISTRATIONS = 50;
const CHECKS = 200_000;
const WARM_UP_CHECKS = 20_000;
const MEGABYTE = 1_000_000;

export interface LargeOrganizationFigures {
  readonly register: Measurement;
  /** Processor time of server and database, in ms. */
  readonly registerCost: number;
  /** Microseconds of processor time. */
  readonly organizationCheck: number;
  readonly channelCheck: number;
  /** Microseconds; resolves all groups of an account. */
  readonly firstCheck: number;
  /** For a guest with limited access to users. */
  readonly registerGuest: Measurement;
  readonly limitedGuests: LimitedGuestFigures;
  /** Megabytes on each node. */
  readonly organizationMemory: number;
}

/** Uses bulk SQL, because this is not measured. */
export async function enlargeOrganization(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>("SELECT id FROM realm WHERE subdomain = ''");
  const realmId = rows[0]?.id;
  await client.query(
    `INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
     SELECT $1, address, address, address, 'Colleague ' || n, 400
     FROM generate_series((SELECT count(*)::int FROM user_account WHERE realm_id = $1) + 1, $2::int) n,
          LATERAL (SELECT 'colleague' || n || '@example.com' AS address) a`,
    [realmId, ORGANIZATION.people],
  );
  await addGroups(client, realmId);
  await addChannels(client, realmId);
  await addLimitedGuests(client, realmId);
  await client.query("ANALYZE");
  await client.end();
}

/** In chains of five groups, each of which contains the next. */
async function addGroups(client: pg.Client, realmId: number | undefined): Promise<void> {
  await client.query(
    `INSERT INTO user_group (realm_id, name, name_key)
     SELECT $1, name, name FROM generate_series(1, $2::int) n, LATERAL (SELECT 'group ' || n AS name) named`,
    [realmId, ORGANIZATION.groups],
  );
  const numbered = `SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_group WHERE name LIKE 'group %'`;
  await client.query(
    `WITH numbered AS (${numbered})
     INSERT INTO user_group_subgroup (group_id, subgroup_id)
     SELECT one.id, other.id FROM numbered one JOIN numbered other ON other.n = one.n + 1
     WHERE one.n % $1 < $1 - 1`,
    [ORGANIZATION.depth],
  );
  await client.query(
    `WITH numbered AS (${numbered}),
     people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_account WHERE realm_id = $1)
     INSERT INTO user_group_member (group_id, user_id)
     SELECT g.id, p.id FROM numbered g, generate_series(1, $2::int) place
     JOIN people p ON true WHERE p.n = (g.n * 37 + place * 191) % $3`,
    [realmId, MEMBERS_OF_GROUP, ORGANIZATION.people],
  );
}

/** A quarter is private; in every second channel a group decides who may post. */
async function addChannels(client: pg.Client, realmId: number | undefined): Promise<void> {
  await client.query(
    `WITH numbered AS (
       INSERT INTO conversation (realm_id)
       SELECT $1 FROM generate_series((SELECT count(*)::int FROM channel WHERE realm_id = $1) + 1, $2::int)
       RETURNING id, 'channel ' || id AS name)
     INSERT INTO channel (realm_id, conversation_id, name, name_key, description, rendered_description, is_private)
     SELECT $1, id, name, name, 'What ' || name || ' is about', '<p>What ' || name || ' is about</p>', id % 4 = 0
     FROM numbered`,
    [realmId, ORGANIZATION.channels],
  );
  await client.query(
    `WITH channels AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM channel WHERE realm_id = $1),
     people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_account WHERE realm_id = $1)
     INSERT INTO subscription (user_id, channel_id, realm_id, color, received)
     SELECT p.id, c.id, $1, '#355292', '{[1,)}' FROM people p, generate_series(1, $2::int) place
     JOIN channels c ON true WHERE c.n = (p.n * 7 + place * 97) % $3
     ON CONFLICT DO NOTHING`,
    [realmId, CHANNELS_OF_PERSON, ORGANIZATION.channels],
  );
  await client.query(
    `WITH channels AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM channel WHERE realm_id = $1),
     groups AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM user_group WHERE name LIKE 'group %')
     INSERT INTO permission_setting (realm_id, channel_id, setting, group_id)
     SELECT $1, c.id, 'can_send_message_group', g.id FROM channels c JOIN groups g ON g.n = c.n / 2
     WHERE c.n % 2 = 0`,
    [realmId],
  );
}

/** @param work runs `count` checks. */
function microsecondsEach(count: number, work: () => void): number {
  return (cpuMilliseconds(work) * 1000) / count;
}

async function measureMemory(databaseUrl: string) {
  installCatalog();
  openDatabase(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>("SELECT id FROM realm WHERE subdomain = ''");
  await client.end();
  const before = heldBytes();
  const organization = await loadOrganization(rows[0]?.id ?? 0);
  const organizationMemory = (heldBytes() - before) / MEGABYTE;
  await closeDatabase();
  const limitedGuests = measureLimitedGuests(organization);
  return { organizationMemory, limitedGuests, ...measureChecks(organization) };
}

function measureChecks(organization: Organization) {
  const { permissions } = organization;
  const people = [...organization.users.all()].filter(({ botType }) => botType === null);
  const channels = [...organization.channels.all()];
  const personOf = (index: number) => people[index % people.length];
  const check = (first: number, count: number) => {
    for (let index = first; index < first + count; index += 1) {
      const person = personOf(index);
      const channel = channels[(index * 31) % channels.length];
      if (person && channel) permissions.mayInChannel(person, channel, "can_send_message_group");
    }
  };
  const checkOrganization = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const person = personOf(index);
      if (person) permissions.may(person, "can_create_groups");
    }
  };
  // These resolve each account's groups; half of the channels need only the role.
  const firstCheck = microsecondsEach(people.length, () => {
    for (const person of people)
      organization.groups.isMember(organization.groups.named("group 1")?.id ?? 0, person);
  });
  check(0, WARM_UP_CHECKS);
  checkOrganization(WARM_UP_CHECKS);
  return {
    firstCheck,
    channelCheck: microsecondsEach(CHECKS, () => check(WARM_UP_CHECKS, CHECKS)),
    organizationCheck: microsecondsEach(CHECKS, () => checkOrganization(CHECKS)),
  };
}

/** @param accounts the first sees everyone; the second is a guest with limited access. */
export async function benchLargeOrganization(
  { server, databaseUrl }: { server: NpmServer; databaseUrl: string },
  accounts: readonly Account[],
): Promise<LargeOrganizationFigures> {
  const caller = new ApiCaller(server.port);
  const registrations = accounts.map((account) => async () => {
    await caller.post(account, "/register", REGISTRATION);
  });
  const [register, registerGuest] = await measureByTurns(TIMING, 1, registrations);
  const before = server.processorTime();
  for (let count = 0; count < REGISTRATIONS; count += 1) await registrations[0]?.();
  const registerCost = costBetween(before, server.processorTime()) / REGISTRATIONS;
  caller.close();
  const refused = JSON.stringify(caller.refusals);
  if (!register || !registerGuest || refused !== "{}")
    throw new Error(`Registrations were refused: ${refused}`);
  return { register, registerCost, registerGuest, ...(await measureMemory(databaseUrl)) };
}

export function largeOrganizationReport(figures: LargeOrganizationFigures): string {
  const { registerCost, registerGuest, limitedGuests } = figures;
  const { register, firstCheck, channelCheck, organizationCheck, organizationMemory } = figures;
  const { people, groups, depth, channels } = ORGANIZATION;
  return [
    `${people} people, ${groups} groups nested ${depth} deep, ${channels} channels`,
    `register: p50 ${register.p50.toFixed(0)} ms, p99 ${register.p99.toFixed(0)} ms`,
    `  processor time of the server and the database: ${registerCost.toFixed(0)} ms (aim: at most 100)`,
    `${LIMITED_GUESTS.guests} guests with limited access to users, with ${LIMITED_GUESTS.conversations} direct conversations each`,
    `  register: p50 ${registerGuest.p50.toFixed(0)} ms, p99 ${registerGuest.p99.toFixed(0)} ms`,
    `  whether a guest knows a user: ${limitedGuests.knownCheck.toFixed(2)} µs`,
    `  finding the guests who meet a new subscriber of a channel of 5,000: ${limitedGuests.arrival.toFixed(1)} ms`,
    `permission check in a channel: ${channelCheck.toFixed(2)} µs, of the organization: ${organizationCheck.toFixed(2)} µs (aim: at most 5)`,
    `  a person's first one: ${firstCheck.toFixed(1)} µs`,
    `memory of the organization on each node: ${organizationMemory.toFixed(0)} MB`,
  ].join("\n");
}
