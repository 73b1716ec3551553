/** Reads the event log. */
import { query, sql } from "../../db/sql.ts";
import { eventParts } from "../event-parts.ts";
import type { EventBody, LoggedEvent } from "./logged-event.ts";

/** Approximate bytes that a page loads from other tables. */
const MAX_LOADED_BYTES = 8 * 1024 * 1024;

export interface EventPage {
  readonly events: readonly LoggedEvent[];
  readonly isLast: boolean;
  /** Seconds since the transaction of the last event began, by the database's clock; 0 without events. */
  readonly age: number;
}

/** Oldest first: at most `limit`, fewer when they are large. */
export async function readEvents(realmId: number, after: number, limit: number): Promise<EventPage> {
  const logged = await query<LoggedEvent & { readonly age: number }>(sql`
    SELECT id, type, audience, body, changes,
      extract(epoch FROM clock_timestamp() - created_at)::float8 AS age FROM event
    WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  const events = await loadBodies(logged);
  const isLast = logged.length < limit && events.length === logged.length;
  return { events, isLast, age: logged[events.length - 1]?.age ?? 0 };
}

/** Up to the size limit. */
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
