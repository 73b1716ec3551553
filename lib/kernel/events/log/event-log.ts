/** Reads the event log. */
import { query, sql } from "../../db/sql.ts";
import { eventParts } from "../event-parts.ts";
import type { EventBody, LoggedEvent } from "./logged-event.ts";

/** How many bytes the bodies of one page take from other tables, about. */
const MAX_LOADED_BYTES = 8 * 1024 * 1024;

/** Events in log order. */
export interface EventPage {
  readonly events: readonly LoggedEvent[];
  /** Whether there were no further events. */
  readonly isLast: boolean;
}

/** The events of an organization after a position, oldest first: at most `limit`, fewer when they are large. */
export async function readEvents(realmId: number, after: number, limit: number): Promise<EventPage> {
  const logged = await query<LoggedEvent>(sql`
    SELECT id, type, audience, body, changes FROM event
    WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  const events = await loadBodies(logged);
  return { events, isLast: logged.length < limit && events.length === logged.length };
}

/** The events with complete bodies, up to the first one that is too much. */
async function loadBodies(events: readonly LoggedEvent[]): Promise<LoggedEvent[]> {
  const complete = [...events];
  for (const { name, loadBodies: load } of eventParts().entries.values()) {
    if (!load) continue;
    const found = [...complete.entries()].filter(([, event]) => event.type === name);
    if (found.length === 0) continue;
    const bodies = await load(
      found.map(([, event]) => event.body),
      MAX_LOADED_BYTES,
    );
    for (const [index, [place, event]] of found.entries()) {
      const body = bodies[index];
      if (body === undefined) {
        complete.length = place;
        break;
      }
      complete[place] = withBody(event, body);
    }
  }
  return complete;
}

function withBody(event: LoggedEvent, body: EventBody | null): LoggedEvent {
  return body ? { ...event, body } : { ...event, audience: { kind: "nobody" } };
}
