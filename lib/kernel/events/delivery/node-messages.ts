/** What nodes on one database notify each other of, in payloads that PostgreSQL takes. */
import { logger } from "../../log.ts";
import type { TransientEvent } from "../log/logged-event.ts";

/** PostgreSQL takes less than 8,000 bytes. */
const MAX_PAYLOAD = 7_900;

/** One notification. */
export interface NodeMessage {
  /** The sending node, which receives its own notifications too. */
  readonly node: string;
  /** Log positions that were reached, by organization. */
  readonly positions: readonly (readonly [realmId: number, eventId: number])[];
  /** Events beside the log. */
  readonly events: readonly NodeEvent[];
}

/** An event beside the log, and its organization. */
export interface NodeEvent extends TransientEvent {
  readonly realmId: number;
}

/** A payload that is being filled with pieces of JSON. */
class Payload {
  readonly #node: string;
  readonly #pieces: Record<"positions" | "events", string[]> = { positions: [], events: [] };
  #bytes: number;

  constructor(node: string) {
    this.#node = node;
    this.#bytes = Buffer.byteLength(this.toString());
  }

  /** Adds a piece; false when there is no room for it. */
  add(list: "positions" | "events", piece: string): boolean {
    const bytes = this.#bytes + Buffer.byteLength(piece) + 1;
    if (bytes > MAX_PAYLOAD) return false;
    this.#pieces[list].push(piece);
    this.#bytes = bytes;
    return true;
  }

  get isEmpty(): boolean {
    return this.#pieces.positions.length + this.#pieces.events.length === 0;
  }

  toString(): string {
    const { positions, events } = this.#pieces;
    return `{"node":${JSON.stringify(this.#node)},"positions":[${positions.join()}],"events":[${events.join()}]}`;
  }
}

/** The payloads that hold all of this, in order; an event that is too large for any of them is dropped and logged. */
export function notifications({ node, positions, events }: NodeMessage): string[] {
  const payloads = [new Payload(node)];
  const add = (list: "positions" | "events", piece: string) => {
    if (payloads.at(-1)?.add(list, piece)) return;
    const next = new Payload(node);
    if (next.add(list, piece)) payloads.push(next);
    else logger.error({ characters: piece.length }, "an event is too large for other nodes");
  };
  for (const position of positions) add("positions", JSON.stringify(position));
  for (const event of events) add("events", JSON.stringify(event));
  return payloads.filter(({ isEmpty }) => !isEmpty).map(String);
}
