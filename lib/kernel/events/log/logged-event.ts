/** An event as the nodes know it. */
import type { OrganizationChange } from "../../memory/organization.ts";
import type { Audience } from "../audience.ts";

export type EventBody = Readonly<Record<string, unknown>>;

/** Its row in the log, with what the row leaves to other tables. */
export interface LoggedEvent {
  readonly id: number;
  /** Name of the event's entry. */
  readonly type: string;
  readonly audience: Audience;
  readonly body: EventBody;
  readonly changes: readonly OrganizationChange[] | null;
}

/**
 * Completes bodies of one type with what the log does not repeat, by one query for all of them. The result has a
 * body for each, in order; null when what it refers to is gone, and then no client receives the event. It ends early when
 * the next body would exceed `maxBytes`, but never before the first one.
 */
export type BodyLoader = (
  bodies: readonly EventBody[],
  maxBytes: number,
) => Promise<readonly (EventBody | null)[]>;
