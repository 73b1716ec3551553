/** Reads the event log. */
import { query, sql } from "../db/sql.ts";
import { eventParts } from "./event-parts.ts";
import type { EventBody, LoggedEvent } from "./logged-event.ts";

/** The events of an organization after a position, oldest first, at most `limit`. */
export async function readEvents(realmId: number, after: number, limit: number): Promise<LoggedEvent[]> {
  const events = await query<LoggedEvent>(sql`
    SELECT id, type, audience, body, changes FROM event
    WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  return loadBodies(events);
}

async function loadBodies(events: readonly LoggedEvent[]): Promise<LoggedEvent[]> {
  const complete = [...events];
  for (const { name, loadBodies: load } of eventParts().entries.values()) {
    if (!load) continue;
    const found = [...events.entries()].filter(([, event]) => event.type === name);
    if (found.length === 0) continue;
    const bodies = await load(found.map(([, event]) => event.body));
    for (const [index, [place, event]] of found.entries()) {
      complete[place] = withBody(event, bodies[index] ?? null);
    }
  }
  return complete;
}

function withBody(event: LoggedEvent, body: EventBody | null): LoggedEvent {
  return body ? { ...event, body } : { ...event, audience: { kind: "nobody" } };
}
