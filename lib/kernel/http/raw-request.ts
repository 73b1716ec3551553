/** Request and response independent of a web framework, which both adapters convert from and to. */
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Actor } from "../memory/actor.ts";

export interface RawRequest {
  readonly method: string;
  /** Values of the braces in the contract's path, still percent-encoded. */
  readonly pathParams: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly queryString: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * Reads the body; nothing of it is read before.
   * @param limit in bytes.
   * @throws ApiError REQUEST_TOO_LARGE or BAD_REQUEST.
   */
  readonly readBody: (limit: number) => Promise<Uint8Array>;
  /** The body as it arrives, for what limits its size itself; nothing of it is read before. */
  readonly streamBody: () => AsyncIterator<Uint8Array>;
  /** Called when the request was authenticated and allowed. */
  readonly onAuthenticated: (actor: Actor) => void;
  /** Address of the client, from trusted proxies if there are any. */
  readonly clientAddress: string;
  /** Scheme and host as the client sees them, for example https://chat.example.com. */
  readonly origin: string;
  /** Identifies the request in logs. */
  readonly requestId: string;
  /** Aborted when the client disconnects before the response; created on first use. */
  readonly signal: AbortSignal;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes are shared by all who receive them. */
  readonly body: string | Buffer<ArrayBuffer>;
  /** What is sent instead of `body`, of a length that is not known yet. Whoever does not read it to its end destroys it. */
  readonly stream?: Readable;
}

/** The largest body an endpoint accepts, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;

/** The largest body it accepts without credentials, in bytes: a form with a name, an address and a password. */
export const MAX_UNAUTHENTICATED_BODY_BYTES = 8_192;
