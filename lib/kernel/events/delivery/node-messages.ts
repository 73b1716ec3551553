/** Notifications between nodes on one database, in payloads that PostgreSQL accepts. */
import { logger } from "../../log.ts";
import type { TransientEvent } from "../log/logged-event.ts";

/** PostgreSQL's limit is 8,000 bytes. */
const MAX_PAYLOAD = 7_900;

export interface NodeMessage {
  /** The sender, which receives its own notifications too. */
  readonly node: string;
  readonly positions: readonly (readonly [realmId: number, eventId: number])[];
  readonly events: readonly NodeEvent[];
}

export interface NodeEvent extends TransientEvent {
  readonly realmId: number;
}

class Payload {
  readonly #node: string;
  readonly #pieces: Record<"positions" | "events", string[]> = { positions: [], events: [] };
  #bytes: number;

  constructor(node: string) {
    this.#node = node;
    this.#bytes = Buffer.byteLength(this.toString());
  }

  /** False when the piece does not fit. */
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

/** In order; drops and logs an event too large for a payload. */
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
