/** Framework-independent request and response, which both adapters convert from and to. */
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
   * Reads the body, of which nothing is read before.
   * @param limit in bytes.
   * @throws ApiError REQUEST_TOO_LARGE or BAD_REQUEST.
   */
  readonly readBody: (limit: number) => Promise<Uint8Array>;
  /** The body as it arrives, for callers that limit its size themselves; nothing is read before. */
  readonly streamBody: () => AsyncIterator<Uint8Array>;
  /** Called when the request is authenticated and allowed. */
  readonly onAuthenticated: (actor: Actor) => void;
  /** The client's address, from trusted proxies if any. */
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
  /** Bytes may be shared between responses. */
  readonly body: string | Buffer<ArrayBuffer>;
  /** Replaces `body` when the length is unknown. Read it to the end or destroy it. */
  readonly stream?: Readable;
}

/** The largest body an endpoint accepts, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;

/** The same without credentials, in bytes: enough for a form with name, address and password. */
export const MAX_UNAUTHENTICATED_BODY_BYTES = 8_192;
