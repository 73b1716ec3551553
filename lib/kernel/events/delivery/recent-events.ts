/** The newest events of a log, kept in memory for clients that lag a little: bounded by number and by length. */
import { approximateSize } from "../event-size.ts";
import type { LoggedEvent } from "../log/logged-event.ts";

/** How many are kept, and about how many characters they have together as JSON; twice that of 2,000 ordinary messages. */
const EVENTS_KEPT = 2_000;
const CHARACTERS_KEPT = 4_000_000;
/** With this much more of either the oldest are dropped: together, since removing one moves all after it. */
const SURPLUS = 1.5;

interface Kept {
  readonly event: LoggedEvent;
  /** Characters as JSON, about. */
  readonly size: number;
}

export class RecentEvents {
  readonly #kept: Kept[] = [];
  #characters = 0;
  #start: number;

  /** @param start log position after which events are added. */
  constructor(start: number) {
    this.#start = start;
  }

  /** Log position after which no event is missing here. */
  get start(): number {
    return this.#start;
  }

  /** Characters of the kept events as JSON, about. */
  get characters(): number {
    return this.#characters;
  }

  /** Adds the next event of the log, and drops the oldest ones when there are too many or they are too long. */
  add(event: LoggedEvent): void {
    const size = approximateSize(event.body) + approximateSize(event.changes);
    this.#kept.push({ event, size });
    this.#characters += size;
    const isFull = this.#kept.length > EVENTS_KEPT * SURPLUS || this.#characters > CHARACTERS_KEPT * SURPLUS;
    if (isFull) this.#dropOldest();
  }

  #dropOldest(): void {
    let dropped = 0;
    while (this.#kept.length - dropped > EVENTS_KEPT || this.#characters > CHARACTERS_KEPT) {
      this.#characters -= this.#kept[dropped]?.size ?? 0;
      dropped += 1;
    }
    this.#start = this.#kept[dropped - 1]?.event.id ?? this.#start;
    this.#kept.splice(0, dropped);
  }

  /** The kept events after a position, oldest first. */
  *after(position: number): Iterable<LoggedEvent> {
    for (let index = this.#firstAfter(position); index < this.#kept.length; index += 1) {
      const kept = this.#kept[index];
      if (kept) yield kept.event;
    }
  }

  #firstAfter(position: number): number {
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#kept[middle]?.event.id ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
