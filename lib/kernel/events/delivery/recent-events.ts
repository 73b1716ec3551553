/** The newest log events in memory, for clients that lag slightly. */
import { approximateSize } from "../event-size.ts";
import type { LoggedEvent } from "../log/logged-event.ts";

/** By number, and by approximate JSON characters: twice the length of 2,000 ordinary messages. */
const EVENTS_KEPT = 2_000;
const CHARACTERS_KEPT = 4_000_000;
/** Drops several together: each removal moves all later events. */
const SURPLUS = 1.5;

interface Kept {
  readonly event: LoggedEvent;
  /** In approximate JSON characters. */
  readonly size: number;
}

export class RecentEvents {
  readonly #kept: Kept[] = [];
  #characters = 0;
  #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  /** No event is missing after this log position. */
  get start(): number {
    return this.#start;
  }

  get characters(): number {
    return this.#characters;
  }

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
