/** Messages between sockets and the server, for both sides. */
import { z } from "zod";

/** Each event type's contract has the rest. */
export interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

export const attachRequest = z.object({
  queue_id: z.string().describe("Id of the event queue."),
  last_event_id: z.int().describe("Id of the last received event."),
});

/** The client has everything up to this event. */
export const acknowledgement = z.int();

/** A refused connection (as `data` of socket.io's error) or "attach". */
export interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly [extra: string]: unknown;
}

export type AttachReply =
  | { readonly result: "success"; readonly msg: "" }
  | ({ readonly result: "error" } & Refusal);

export interface ServerMessages {
  /** In order; an event may arrive twice. */
  events: (events: readonly WireEvent[]) => void;
}

export interface ClientMessages {
  attach: (request: z.input<typeof attachRequest>, reply: (answer: AttachReply) => void) => void;
  ack: (lastEventId: z.input<typeof acknowledgement>) => void;
}
