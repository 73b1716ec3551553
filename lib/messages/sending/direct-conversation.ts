/** Finds or creates direct conversations. */

import { acquaintanceEvents } from "../../channels/known-people/acquaintance-events.ts";
import { MAX_PAIRS, tell, type VisibilityChange } from "../../channels/known-people/tell-viewers.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { afterCommit, type Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { type NewEvent, organizationChanged } from "../../kernel/events/event-entry.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { RecentMap } from "../../kernel/recent-map.ts";
import { shared } from "../../kernel/registry.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { mayMeet } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/** Bytes; about fifty thousand small conversations. */
const MAX_REMEMBERED = 5_000_000;
/** Besides the key. */
const BYTES_OF_ENTRY = 80;

/**
 * "load|1,5,9" → conversation id. Only undoing an import removes conversations of people who stay, and then
 * the organization is loaded again.
 */
const remembered = () =>
  shared(
    "direct-conversations",
    () => new RecentMap<string, number>(MAX_REMEMBERED, (key) => key.length + BYTES_OF_ENTRY),
  );

/** Numbers organizations as they are loaded. */
const loads = () =>
  shared("direct-conversation-loads", () => ({ next: 1, of: new WeakMap<Organization, number>() }));

function loadOf(organization: Organization): number {
  const { of } = loads();
  const known = of.get(organization);
  if (known !== undefined) return known;
  const load = loads().next++;
  of.set(organization, load);
  return load;
}

/** Ascending ids joined by commas. */
export function directKey(people: readonly UserRecord[]): string {
  return people.map((person) => person.id).join(",");
}

export async function findDirectConversation(
  organization: Organization,
  people: readonly UserRecord[],
): Promise<number | null> {
  const key = directKey(people);
  const known = remembered().get(`${loadOf(organization)}|${key}`);
  if (known !== undefined) return known;
  const [row] = await query<{ id: number }>(idByKey(organization.realm.id, key));
  return row ? remember(organization, key, row.id) : null;
}

function idByKey(realmId: number, key: string): Sql {
  return sql`SELECT id FROM conversation WHERE realm_id = ${realmId}::int AND direct_key = ${key}`;
}

/**
 * In the first message's transaction, so that no conversation is empty. Locks the log first, to include new guests,
 * who get to know the other participants.
 */
export async function beginDirectConversation(
  log: LogTransaction,
  organization: Organization,
  people: readonly UserRecord[],
): Promise<number> {
  const realmId = organization.realm.id;
  await log.lock();
  const conversation = await insertConversation(log.tx, realmId, people);
  if (conversation && conversation.guest_ids.length > 0) {
    const met = await asLogged(log, organization, () =>
      meetings(organization, conversation.guest_ids, people),
    );
    await appendEvents(log, [acquainted(conversation.guest_ids, people)]);
    await tell(log, met);
  }
  const key = directKey(people);
  const id = conversation?.id ?? (await log.tx.$queryRaw<{ id: number }[]>(idByKey(realmId, key)))[0]?.id;
  if (id === undefined)
    throw new Error(`Conversation ${key} disappeared while its first message was written.`);
  afterCommit(log.tx, async () => void remember(organization, key, id));
  return id;
}

interface NewConversation {
  readonly id: number;
  readonly guest_ids: readonly number[];
}

/** Undefined when it was created concurrently. */
async function insertConversation(
  tx: Transaction,
  realmId: number,
  people: readonly UserRecord[],
): Promise<NewConversation | undefined> {
  const ids = people.map(({ id }) => id);
  const [made] = await tx.$queryRaw<NewConversation[]>(sql`
    WITH made AS (
      INSERT INTO conversation (realm_id, direct_key) VALUES (${realmId}::int, ${directKey(people)})
      ON CONFLICT (realm_id, direct_key) DO NOTHING RETURNING id),
    members AS (
      INSERT INTO conversation_member (conversation_id, user_id)
      SELECT made.id, member.id FROM made, unnest(${ids}::int[]) AS member(id))
    SELECT made.id, ARRAY(
      SELECT u.id FROM user_account u WHERE u.id = ANY(${ids}::int[]) AND u.role = ${ROLE_GUEST}) AS guest_ids
    FROM made`);
  return made;
}

function acquainted(guestIds: readonly number[], people: readonly UserRecord[]): NewEvent {
  const knownIds = people.map(({ id }) => id);
  return organizationChanged.event(
    guestIds.map((userId) => ({ kind: "acquainted", userId, knownIds }) as const),
  );
}

/** Events for guests with limited access, about new acquaintances. */
function meetings(
  organization: Organization,
  guestIds: readonly number[],
  people: readonly UserRecord[],
): VisibilityChange {
  const guests = guestIds.flatMap((id) => organization.users.get(id) ?? []);
  if (guests.length * people.length > MAX_PAIRS) return { viewerIds: guestIds, events: null };
  const viewers = people.map((person) => {
    const strangers = guests.filter((guest) => !mayMeet(organization, guest, person));
    return [person.id, strangers.map(({ id }) => id)] as const;
  });
  const events = acquaintanceEvents(organization, new Map(viewers.filter(([, ids]) => ids.length > 0)));
  return { viewerIds: guestIds, events };
}

function remember(organization: Organization, key: string, id: number): number {
  remembered().set(`${loadOf(organization)}|${key}`, id);
  return id;
}
