/** Writes read state, and the messages that a latecomer never received. */
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { demoChannels } from "./demo-channels.ts";
import { demoBots, demoOwner, demoPeople } from "./demo-people.ts";
import { minuteOf } from "./parse-conversations.ts";
import type { WorkingCalendar } from "./working-calendar.ts";

/** The newest of a protected channel. */
const RECEIVED_BY_LATECOMER = 12;

/**
 * A person has read everything up to their moment of the last day, and topics they wrote in up to their last message
 * there.
 * @param ids account ids by handle.
 */
export async function insertDemoReadState(
  realmId: number,
  ids: ReadonlyMap<string, number>,
  calendar: WorkingCalendar,
): Promise<void> {
  const readers = [
    ...[demoOwner, ...demoPeople].map(({ handle, readUntil }) => {
      const [hours, minutes] = readUntil.split(":");
      return { handle, until: calendar.at(0, minuteOf(hours, minutes)) / 1000 };
    }),
    ...demoBots.map(({ handle }) => ({ handle, until: Date.now() / 1000 })),
  ];
  const readerIds = readers.map(({ handle }) => ids.get(handle) ?? 0);
  await query(sql`
    INSERT INTO topic_read (user_id, topic_id, read)
    SELECT place.user_id, t.id, int8multirange(int8range(1, last.id + 1))
    FROM unnest(${readerIds}::int[], ${readers.map(({ until }) => until)}::float8[]) AS reader(user_id, until)
    JOIN (
      SELECT s.user_id, c.conversation_id FROM subscription s JOIN channel c ON c.id = s.channel_id
      UNION ALL SELECT user_id, conversation_id FROM conversation_member
    ) AS place ON place.user_id = reader.user_id
    JOIN topic t ON t.conversation_id = place.conversation_id AND t.realm_id = ${realmId}
    JOIN LATERAL (
      SELECT max(m.id) AS id FROM message m
      WHERE m.topic_id = t.id AND (m.sent_at <= to_timestamp(reader.until) OR m.sender_id = reader.user_id)
    ) AS last ON last.id IS NOT NULL
    ON CONFLICT (user_id, topic_id) DO UPDATE SET read = topic_read.read + excluded.read`);
  for (const { name, latecomer } of demoChannels) {
    if (latecomer) await insertLateStart(realmId, name, ids.get(latecomer) ?? 0);
  }
}

async function insertLateStart(realmId: number, channel: string, userId: number): Promise<void> {
  await query(sql`
    UPDATE subscription s SET received = int8multirange(int8range(first.id, NULL))
    FROM channel c, LATERAL (
      SELECT m.id FROM message m WHERE m.conversation_id = c.conversation_id
      ORDER BY m.id DESC OFFSET ${RECEIVED_BY_LATECOMER - 1} LIMIT 1
    ) AS first
    WHERE c.realm_id = ${realmId} AND c.name_key = ${nameKey(channel)}
      AND s.channel_id = c.id AND s.user_id = ${userId}`);
}
