/**
 * What a viewer gets to know or may no longer know, and when: what happened to these people and channels while they were
 * unknown is not for the viewer.
 */
import type { UnknownIds } from "../audience.ts";

/** By an event of the log, a viewer got to know a person or a channel, or to manage a bot; or no longer does from then on. */
export interface Discovery {
  readonly kind: "person" | "channel" | "bot";
  readonly id: number;
  readonly eventId: number;
  readonly isLost: boolean;
}

/** What a viewer did not know yet when an event happened. */
export interface Unknown {
  readonly people: UnknownIds;
  readonly channels: UnknownIds;
  /** Bots that were not the viewer's to manage. */
  readonly bots: UnknownIds;
}

const none: UnknownIds = new Set();

/** Everything was known all the time, or became known by no event that is yet to be delivered. */
export const nothingUnknown: Unknown = { people: none, channels: none, bots: none };

type Turn = Pick<Discovery, "eventId" | "isLost">;

/** Ids of one kind, each with the events that made it known, or unknown again. */
class Found {
  readonly #turns = new Map<number, Turn[]>();
  /** Ids whose turns may be out of order. */
  readonly #unordered = new Set<number>();

  add({ id, eventId, isLost }: Discovery): void {
    const turns = this.#turns.get(id) ?? [];
    turns.push({ eventId, isLost });
    this.#turns.set(id, turns);
    this.#unordered.add(id);
  }

  /** Those that were unknown at this event: the next turn makes them known. */
  unknownAt(eventId: number): UnknownIds {
    if (this.#turns.size === 0) return none;
    return { size: this.#turns.size, has: (id) => this.#nextTurn(id, eventId)?.isLost === false };
  }

  #nextTurn(id: number, eventId: number): Turn | undefined {
    const turns = this.#turns.get(id);
    if (!turns) return undefined;
    if (this.#unordered.delete(id)) turns.sort((one, other) => one.eventId - other.eventId);
    let [low, high] = [0, turns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((turns[middle]?.eventId ?? 0) > eventId) high = middle;
      else low = middle + 1;
    }
    return turns[low];
  }
}

/** The discoveries of one viewer after a position of the log. */
export class Discoveries {
  readonly #found = { person: new Found(), channel: new Found(), bot: new Found() };

  addAll(discoveries: Iterable<Discovery>): void {
    for (const discovery of discoveries) this.#found[discovery.kind].add(discovery);
  }

  unknownAt(eventId: number): Unknown {
    const { person, channel, bot } = this.#found;
    return {
      people: person.unknownAt(eventId),
      channels: channel.unknownAt(eventId),
      bots: bot.unknownAt(eventId),
    };
  }
}
