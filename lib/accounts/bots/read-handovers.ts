/** The events by which a person gets to manage bots that existed before, or may no longer manage them, in the log. */
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Discovery } from "../../kernel/events/delivery/discoveries.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import { botAdded, botRemoved } from "./bot-events.ts";

const aboutBot = z.object({ botId: z.int() });

/** The bot that an event gives this person to manage, or takes away; else null. A new bot is told to all its managers. */
export function handedOver(
  { id: eventId, type, audience, body }: LoggedEvent,
  viewerId: number,
): Discovery | null {
  if (type !== botAdded.name && type !== botRemoved.name) return null;
  if (audience.kind !== "users" || !audience.userIds.includes(viewerId)) return null;
  const { data } = aboutBot.safeParse(body);
  return data ? { kind: "bot", id: data.botId, eventId, isLost: type === botRemoved.name } : null;
}

/** The same of all events after a position of the log. The types are those of the index. */
export async function readHandovers(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; bot_id: number; is_lost: boolean }>(sql`
    SELECT id, (body->>'botId')::int AS bot_id, type = 'realm_bot.delete' AS is_lost FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type IN ('realm_bot.add', 'realm_bot.delete')
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, bot_id, is_lost: isLost }) => ({ kind: "bot", id: bot_id, eventId: id, isLost }));
}
