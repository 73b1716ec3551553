/** The conversation of a set of people: found by its key, created on their first message. */
import { query, sql } from "../db/sql.ts";
import { type Transaction, transaction } from "../db/transaction.ts";
import { appendEvents } from "../events/append-event.ts";
import { appendInParts } from "../events/append-in-parts.ts";
import { type NewEvent, organizationChanged } from "../events/event-entry.ts";
import { type LogWriter, logTransaction } from "../events/log-transaction.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { acquaintanceEvents } from "../organizations/acquaintance-events.ts";
import { RecentMap } from "../recent-map.ts";
import { shared } from "../registry.ts";
import { ROLE_GUEST } from "../roles/roles.contract.ts";
import { mayMeet } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";

/** In bytes: some fifty thousand conversations of a few people. */
const MAX_REMEMBERED = 5_000_000;
/** What an entry takes besides its key. */
const BYTES_OF_ENTRY = 80;

/** "realm|1,5,9" → conversation id; never stale, since a conversation never changes. */
const remembered = () =>
  shared(
    "direct-conversations",
    () => new RecentMap<string, number>(MAX_REMEMBERED, (key) => key.length + BYTES_OF_ENTRY),
  );

/** Ascending ids joined by commas. */
export function directKey(people: readonly UserRecord[]): string {
  return people.map((person) => person.id).join(",");
}

/** The id of the people's conversation, or null when they have none. */
export async function findDirectConversation(
  realmId: number,
  people: readonly UserRecord[],
): Promise<number | null> {
  const key = directKey(people);
  const known = remembered().get(`${realmId}|${key}`);
  if (known !== undefined) return known;
  const [row] = await query<{ id: number }>(
    sql`SELECT id FROM conversation WHERE realm_id = ${realmId} AND direct_key = ${key}`,
  );
  return row ? remember(realmId, key, row.id) : null;
}

/**
 * Creates the people's conversation, or returns the one that a concurrent request has created. Guests get to know the
 * others by it.
 */
export async function createDirectConversation(
  organization: Organization,
  writer: LogWriter,
  people: readonly UserRecord[],
): Promise<number> {
  const realmId = organization.realm.id;
  const key = directKey(people);
  const guests = people.filter(({ role }) => role === ROLE_GUEST);
  const meetings = meetingEvents(organization, guests, people);
  const id =
    guests.length === 0
      ? await transaction((tx) => insertConversation(tx, realmId, people))
      : await logTransaction(writer, async (log) => {
          const made = await insertConversation(log.tx, realmId, people);
          if (made !== null) await appendEvents(log, [acquainted(guests, people)]);
          return made;
        });
  if (id === null) {
    const first = await findDirectConversation(realmId, people);
    if (first === null) throw new Error(`Conversation ${key} disappeared while it was being created.`);
    return first;
  }
  await appendInParts(writer, meetings);
  return remember(realmId, key, id);
}

/** Returns null when a concurrent request has created it. */
async function insertConversation(
  tx: Transaction,
  realmId: number,
  people: readonly UserRecord[],
): Promise<number | null> {
  const [made] = await tx.$queryRaw<{ id: bigint }[]>(sql`
    INSERT INTO conversation (realm_id, direct_key) VALUES (${realmId}, ${directKey(people)})
    ON CONFLICT (realm_id, direct_key) DO NOTHING RETURNING id`);
  if (!made) return null;
  await tx.conversationMember.createMany({
    data: people.map((person) => ({ conversationId: made.id, userId: person.id })),
  });
  return Number(made.id);
}

/** What is known in memory of guests. */
function acquainted(guests: readonly UserRecord[], people: readonly UserRecord[]): NewEvent {
  const knownIds = people.map(({ id }) => id);
  return organizationChanged.event(
    guests.map(({ id: userId }) => ({ kind: "acquainted", userId, knownIds }) as const),
  );
}

/** For guests who may not know of everyone: the people whom they do not know yet. */
function meetingEvents(
  organization: Organization,
  guests: readonly UserRecord[],
  people: readonly UserRecord[],
): NewEvent[] {
  const viewers = people.map((person) => {
    const strangers = guests.filter((guest) => !mayMeet(organization, guest, person));
    return [person.id, strangers.map(({ id }) => id)] as const;
  });
  return acquaintanceEvents(organization, new Map(viewers.filter(([, ids]) => ids.length > 0)));
}

function remember(realmId: number, key: string, id: number): number {
  remembered().set(`${realmId}|${key}`, id);
  return id;
}
