/** Messages between sockets and the server, for both sides. */
import { z } from "zod";

/** An event on the wire; the contract of its type has the rest. */
export interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** "attach": follow this queue from the client's last event. */
export const attachRequest = z.object({ queue_id: z.string(), last_event_id: z.int() });

/** "ack": the client has everything up to this event. */
export const acknowledgement = z.int();

/** A refusal of the connection (as `data` of socket.io's error) or of "attach". */
export interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly [extra: string]: unknown;
}

/** The reply to "attach". */
export type AttachReply =
  | { readonly result: "success"; readonly msg: "" }
  | ({ readonly result: "error" } & Refusal);

/** Messages of the server. */
export interface ServerMessages {
  /** Events of the followed queue, in order; an event may arrive twice. */
  events: (events: readonly WireEvent[]) => void;
}

/** Messages of a client. */
export interface ClientMessages {
  attach: (request: z.input<typeof attachRequest>, reply: (answer: AttachReply) => void) => void;
  ack: (lastEventId: z.input<typeof acknowledgement>) => void;
}
