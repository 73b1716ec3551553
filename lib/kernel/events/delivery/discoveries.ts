/** Tracks when a viewer discovers or loses sight of people and channels, to withhold events in between. */
import type { UnknownIds } from "../audience.ts";

export interface Discovery {
  readonly kind: "person" | "channel" | "bot";
  readonly id: number;
  readonly eventId: number;
  readonly isLost: boolean;
}

export interface Unknown {
  readonly people: UnknownIds;
  readonly channels: UnknownIds;
  readonly bots: UnknownIds;
}

const none: UnknownIds = new Set();

export const nothingUnknown: Unknown = { people: none, channels: none, bots: none };

type Turn = Pick<Discovery, "eventId" | "isLost">;

/** One kind, with the events that revealed or hid them. */
class Found {
  readonly #turns = new Map<number, Turn[]>();
  /** Their events may be out of order. */
  readonly #unordered = new Set<number>();

  add({ id, eventId, isLost }: Discovery): void {
    const turns = this.#turns.get(id) ?? [];
    turns.push({ eventId, isLost });
    this.#turns.set(id, turns);
    this.#unordered.add(id);
  }

  /** Ids unknown at this event: their next event reveals them. */
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
