/** An organization with many people, nested groups, channels and topics, beside the targets for it. */
import pg from "pg";
import { installCatalog } from "../../lib/catalog/catalog.ts";
import { closeDatabase, openDatabase } from "../../lib/kernel/db/client.ts";
import { loadOrganization } from "../../lib/kernel/memory/load-organization.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { cpuMilliseconds } from "../../lib/testing/measuring/cpu-milliseconds.ts";
import { heldBytes } from "../../lib/testing/measuring/held-bytes.ts";
import { ApiCaller } from "../api-caller.ts";
import type { Account } from "../deliveries.ts";
import type { NpmServer } from "../npm-start.ts";
import { type BulkChangeFigures, measureBulkChanges } from "./bulk-changes.ts";
import { type FirstPageFigures, measureFirstPage } from "./first-page.ts";
import { LIMITED_GUESTS, type LimitedGuestFigures, measureLimitedGuests } from "./limited-guests.ts";
import { measurePresences, type PresenceFigures } from "./presences.ts";
import { measureRegistrations, type RegistrationFigures } from "./registrations.ts";
import { ORGANIZATION } from "./seed-organization.ts";

const CHECKS = 200_000;
const WARM_UP_CHECKS = 20_000;
const MEGABYTE = 1_000_000;

export interface LargeOrganizationFigures {
  readonly register: RegistrationFigures;
  /** For a guest with limited access to users. */
  readonly registerGuest: RegistrationFigures;
  readonly changes: BulkChangeFigures;
  readonly presences: PresenceFigures;
  readonly firstPage: FirstPageFigures;
  /** Microseconds of processor time. */
  readonly organizationCheck: number;
  readonly channelCheck: number;
  /** Microseconds; resolves all groups of an account. */
  readonly firstCheck: number;
  readonly limitedGuests: LimitedGuestFigures;
  /** Megabytes on each node. */
  readonly organizationMemory: number;
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

/** @param accounts a member, an owner, then limited guests, then members. */
export async function benchLargeOrganization(
  { server, databaseUrl }: { server: NpmServer; databaseUrl: string },
  accounts: readonly Account[],
): Promise<LargeOrganizationFigures> {
  const [member, owner, guest] = accounts;
  if (!member || !owner || !guest) throw new Error("The bench has too few accounts.");
  const register = await measureRegistrations(server, member);
  const registerGuest = await measureRegistrations(server, guest);
  const firstPage = await measureFirstPage(server.port, member);
  const caller = new ApiCaller(server.port);
  const presences = await measurePresences(server, caller, accounts);
  const changes = await measureBulkChanges(server, caller, owner, accounts);
  caller.close();
  const refused = JSON.stringify(caller.refusals);
  if (refused !== "{}") throw new Error(`Requests were refused: ${refused}`);
  const inMemory = await measureMemory(databaseUrl);
  return { register, registerGuest, firstPage, presences, changes, ...inMemory };
}

export function largeOrganizationReport(figures: LargeOrganizationFigures): string {
  const { register, registerGuest, firstPage, presences, changes, limitedGuests } = figures;
  const { firstCheck, channelCheck, organizationCheck, organizationMemory } = figures;
  const { people, groups, depth, channels, topics } = ORGANIZATION;
  const { join, deactivate } = changes;
  return [
    `${people} people, ${groups} groups nested ${depth} deep, ${channels} channels, ${topics} topics`,
    `register: ${register.cost.toFixed(0)} ms of processor time (aim: under 100), ${register.size.toFixed(2)} MB (aim: under 1)`,
    `first page, processor four times slower: median ${firstPage.opening.p50.toFixed(0)} ms, longest ${firstPage.opening.worst.toFixed(0)} ms (aim: under 1500), heap ${firstPage.heap.toFixed(0)} MB`,
    `memory of the organization on each node: ${organizationMemory.toFixed(0)} MB (aim: under 120)`,
    `${accounts(presences.people)} join a channel: ${join.wall.toFixed(0)} ms (aim: under 1000), ${join.cost.toFixed(0)} ms of processor time`,
    `deactivating an account: ${deactivate.wall.toFixed(0)} ms (aim: under 100), ${deactivate.cost.toFixed(0)} ms of processor time`,
    `presence of ${accounts(presences.people)}: ${presences.load.toFixed(1)} % of a core (aim: under 5), ${presences.reportsOnly.toFixed(1)} % for their reports alone`,
    `${LIMITED_GUESTS.guests} guests with limited access to users, with ${LIMITED_GUESTS.conversations} direct conversations each`,
    `  register: ${registerGuest.cost.toFixed(0)} ms of processor time, ${registerGuest.size.toFixed(2)} MB`,
    `  whether a guest knows a user: ${limitedGuests.knownCheck.toFixed(2)} µs`,
    `  finding the guests who meet a new subscriber of a channel of 5,000: ${limitedGuests.arrival.toFixed(1)} ms`,
    `permission check in a channel: ${channelCheck.toFixed(2)} µs, of the organization: ${organizationCheck.toFixed(2)} µs (aim: at most 5)`,
    `  a person's first one: ${firstCheck.toFixed(1)} µs`,
  ].join("\n");
}

const accounts = (count: number) => `${count} people`;
