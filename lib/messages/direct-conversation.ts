/** The conversation of a set of people: found by its key, created on their first message. */
import { query, sql } from "../db/sql.ts";
import { transaction } from "../db/transaction.ts";
import { RecentMap } from "../recent-map.ts";
import { shared } from "../registry.ts";
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

/** Creates the people's conversation, or returns the one that a concurrent request has created. */
export async function createDirectConversation(
  realmId: number,
  people: readonly UserRecord[],
): Promise<number> {
  const key = directKey(people);
  const id = await transaction(async (tx) => {
    const [made] = await tx.$queryRaw<{ id: bigint }[]>(sql`
      INSERT INTO conversation (realm_id, direct_key) VALUES (${realmId}, ${key})
      ON CONFLICT (realm_id, direct_key) DO NOTHING RETURNING id`);
    if (!made) return null;
    await tx.conversationMember.createMany({
      data: people.map((person) => ({ conversationId: made.id, userId: person.id })),
    });
    return Number(made.id);
  });
  if (id === null) {
    const first = await findDirectConversation(realmId, people);
    if (first === null) throw new Error(`Conversation ${key} disappeared while it was being created.`);
    return first;
  }
  return remember(realmId, key, id);
}

function remember(realmId: number, key: string, id: number): number {
  remembered().set(`${realmId}|${key}`, id);
  return id;
}
