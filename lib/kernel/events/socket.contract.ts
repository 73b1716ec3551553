/** What a socket and the server say to each other, for the server and the browser. */
import { z } from "zod";

/** An event as it goes over the wire; the contract of its type says the rest. */
export interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** "attach": follow this queue from the last event that the client has. */
export const attachRequest = z.object({ queue_id: z.string(), last_event_id: z.int() });

/** "ack": the client has everything up to this event. */
export const acknowledgement = z.int();

/** A refusal: of the connection (as `data` of the error that socket.io reports) and of "attach". */
export interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly [extra: string]: unknown;
}

/** The reply to "attach". */
export type AttachReply =
  | { readonly result: "success"; readonly msg: "" }
  | ({ readonly result: "error" } & Refusal);

/** What the server sends. */
export interface ServerMessages {
  /** Events of the queue that the socket follows, in order; one that the client has already may come again. */
  events: (events: readonly WireEvent[]) => void;
}

/** What a client sends. */
export interface ClientMessages {
  attach: (request: z.input<typeof attachRequest>, reply: (answer: AttachReply) => void) => void;
  ack: (lastEventId: z.input<typeof acknowledgement>) => void;
}
