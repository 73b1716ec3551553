/** Reads the event log. */
import { query, sql } from "../db/sql.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import { shared } from "../registry.ts";
import type { Audience } from "./audience.ts";

export type EventBody = Readonly<Record<string, unknown>>;

/** An event as the nodes know it: its row in the log, with what the row leaves to other tables. */
export interface LoggedEvent {
  readonly id: number;
  readonly type: string;
  readonly audience: Audience;
  readonly body: EventBody;
  readonly changes: readonly OrganizationChange[] | null;
}

/**
 * Completes bodies of one type with what the log does not repeat, by one query for all of them. The result has a
 * body for each, in order; null when what it refers to is gone, and then no client receives the event.
 */
export type BodyLoader = (bodies: readonly EventBody[]) => Promise<readonly (EventBody | null)[]>;

const loaders = () => shared("event-body-loaders", () => new Map<string, BodyLoader>());

/** Has the bodies of a type completed by its domain whenever the log is read. */
export function loadBodiesOf(type: string, loader: BodyLoader): void {
  loaders().set(type, loader);
}

/** The events of an organization after a position, oldest first, at most `limit`. */
export async function readEvents(realmId: number, after: number, limit: number): Promise<LoggedEvent[]> {
  const events = await query<LoggedEvent>(sql`
    SELECT id, type, audience, body, changes FROM event
    WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
  return loadBodies(events);
}

async function loadBodies(events: readonly LoggedEvent[]): Promise<LoggedEvent[]> {
  const complete = [...events];
  for (const [type, load] of loaders()) {
    const found = [...events.entries()].filter(([, event]) => event.type === type);
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
