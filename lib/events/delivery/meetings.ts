/** Whom a viewer gets to know, and when: what happened to these people before is not for the viewer. */
import type { Strangers } from "../viewer.ts";

/** An account became known to a viewer by an event of the log. */
export interface Meeting {
  readonly userId: number;
  readonly eventId: number;
}

/** Everyone was known all the time, or became known by no event that is yet to be delivered. */
export const noStrangers: Strangers = new Set();

/** The meetings of one viewer after a position of the log. */
export class Meetings {
  /** Id of the last event that made an account known, by the account's id. */
  readonly #metAt = new Map<number, number>();

  addAll(meetings: Iterable<Meeting>): void {
    for (const { userId, eventId } of meetings)
      this.#metAt.set(userId, Math.max(eventId, this.#metAt.get(userId) ?? 0));
  }

  /** The people who become known only after this event. */
  strangersAt(eventId: number): Strangers {
    if (this.#metAt.size === 0) return noStrangers;
    return { size: this.#metAt.size, has: (userId) => (this.#metAt.get(userId) ?? 0) > eventId };
  }
}
