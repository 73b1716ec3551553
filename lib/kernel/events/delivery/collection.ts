/** The events of one answer, up to a number and a size. */
import { approximateSize } from "../event-size.ts";
import type { WireEvent } from "../socket.contract.ts";

const ANSWER_LIMIT = 1_000;
/** In characters; the last event may exceed it. */
const ANSWER_SIZE = 4 * 1024 * 1024;

/** With the log position searched so far. */
export interface Collected {
  readonly events: WireEvent[];
  readonly position: number;
}

export class Collection {
  readonly events: WireEvent[] = [];
  #size = 0;

  add(event: WireEvent | null): void {
    if (!event) return;
    this.events.push(event);
    this.#size += approximateSize(event);
  }

  get isFull(): boolean {
    return this.events.length >= ANSWER_LIMIT || this.#size >= ANSWER_SIZE;
  }
}
