/** What a viewer gets to know, and when: what happened to these people and channels before is not for the viewer. */
import type { UnknownIds } from "../viewer.ts";

/** A person or a channel became known to a viewer by an event of the log. */
export interface Discovery {
  readonly kind: "person" | "channel";
  readonly id: number;
  readonly eventId: number;
}

/** What a viewer did not know yet when an event happened. */
export interface Unknown {
  readonly people: UnknownIds;
  readonly channels: UnknownIds;
}

const none: UnknownIds = new Set();

/** Everything was known all the time, or became known by no event that is yet to be delivered. */
export const nothingUnknown: Unknown = { people: none, channels: none };

/** Ids of one kind, each with the last event that made it known. */
class Found {
  readonly #foundAt = new Map<number, number>();

  add(id: number, eventId: number): void {
    this.#foundAt.set(id, Math.max(eventId, this.#foundAt.get(id) ?? 0));
  }

  /** Those that become known only after this event. */
  unknownAt(eventId: number): UnknownIds {
    if (this.#foundAt.size === 0) return none;
    return { size: this.#foundAt.size, has: (id) => (this.#foundAt.get(id) ?? 0) > eventId };
  }
}

/** The discoveries of one viewer after a position of the log. */
export class Discoveries {
  readonly #found = { person: new Found(), channel: new Found() };

  addAll(discoveries: Iterable<Discovery>): void {
    for (const { kind, id, eventId } of discoveries) this.#found[kind].add(id, eventId);
  }

  unknownAt(eventId: number): Unknown {
    const { person, channel } = this.#found;
    return { people: person.unknownAt(eventId), channels: channel.unknownAt(eventId) };
  }
}
