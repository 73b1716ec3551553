/** Statements that bring an organization in line with the rows that an import has added. */
import { channelPermissions } from "../../channels/channels/channel-settings.contract.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { admitsGuests } from "../../kernel/settings/permission.ts";
import { groupPermissions } from "../../people/groups/groups.contract.ts";
import type { IdRange } from "../imports/id-shift.ts";

export async function addDirectMembers(
  tx: Transaction,
  directKeys: ReadonlyMap<number, string>,
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO conversation_member (conversation_id, user_id)
    SELECT c.id, member.id::int FROM unnest(${[...directKeys.keys()]}::int8[], ${[...directKeys.values()]}::text[]) AS c(id, key),
      unnest(string_to_array(c.key, ',')) AS member(id)`);
}

/** Lowers bots to their owner's role: an owner may have a lower role here than in the archive, and reads the bot's key. */
export async function demoteBots(tx: Transaction, { lowest, highest, distance }: IdRange): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE user_account b SET role = o.role FROM user_account o
    WHERE o.id = b.bot_owner_id AND b.role < o.role
      AND b.bot_type IS NOT NULL AND b.id BETWEEN ${lowest + distance} AND ${highest + distance}`);
}

const closedToGuests = Object.entries({ ...channelPermissions, ...groupPermissions })
  .filter(([, permission]) => !admitsGuests(permission))
  .map(([name]) => name);

/**
 * Removes guests from groups that hold what is closed to guests: a member of the export may be a guest here, and would
 * hold it once promoted.
 */
export async function removeGuests(tx: Transaction, unnamedGroupIds: readonly number[]): Promise<void> {
  await tx.$executeRaw(sql`
    DELETE FROM user_group_member m USING permission_setting p, user_account u
    WHERE m.group_id = ANY(${[...unnamedGroupIds]}::int[]) AND p.group_id = m.group_id
      AND p.setting = ANY(${closedToGuests}::text[]) AND u.id = m.user_id AND u.role = ${ROLE_GUEST}`);
}

/** Imported messages are unread for nobody: each is either not received or read. */
export async function markAsRead(
  tx: Transaction,
  { lowest, highest, distance }: IdRange,
  joinedChannelIds: readonly number[],
): Promise<void> {
  const imported = `{[${lowest + distance},${highest + distance + 1})}`;
  await tx.$executeRaw(sql`
    UPDATE subscription SET received = received - ${imported}::int8multirange
    WHERE channel_id = ANY(${[...joinedChannelIds]}::int[])`);
  await tx.$executeRaw(sql`
    WITH place AS (
      SELECT DISTINCT topic_id, conversation_id FROM message
      WHERE id BETWEEN ${lowest + distance} AND ${highest + distance}
    ), reader AS (
      SELECT p.topic_id, m.user_id FROM place p JOIN conversation_member m ON m.conversation_id = p.conversation_id
      UNION
      SELECT p.topic_id, s.user_id FROM place p JOIN channel c ON c.conversation_id = p.conversation_id
      JOIN subscription s ON s.channel_id = c.id WHERE NOT c.history_public_to_subscribers
    )
    INSERT INTO topic_read AS known (user_id, topic_id, read)
    SELECT user_id, topic_id, ${imported}::int8multirange FROM reader
    ON CONFLICT (user_id, topic_id) DO UPDATE SET read = known.read + excluded.read`);
}

/** Records people with flags in channels that they are not subscribed to. */
export async function noteOutsiders(tx: Transaction, { lowest, highest, distance }: IdRange): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO channel_outsider (channel_id, user_id)
    SELECT DISTINCT c.id, f.user_id FROM message m JOIN channel c ON c.conversation_id = m.conversation_id
    JOIN message_flag f ON f.message_id = m.id
    WHERE m.id BETWEEN ${lowest + distance} AND ${highest + distance}
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.channel_id = c.id AND s.user_id = f.user_id)
    ON CONFLICT DO NOTHING`);
}
