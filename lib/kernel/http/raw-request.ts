/** Framework-independent request and response. */
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { PiecedText } from "../../text/shared-text.ts";
import type { LoggedRequest } from "../log/logged-request.ts";
import type { Actor } from "../memory/actor.ts";

export interface RawRequest {
  readonly method: string;
  /** Still percent-encoded. */
  readonly pathParams: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly queryString: string;
  readonly headers: IncomingHttpHeaders;
  /**
   * Reads from the beginning.
   * @param limit in bytes.
   * @throws ApiError REQUEST_TOO_LARGE or BAD_REQUEST.
   */
  readonly readBody: (limit: number) => Promise<Uint8Array>;
  readonly streamBody: () => AsyncIterator<Uint8Array>;
  readonly onAuthenticated: (actor: Actor) => void;
  /** From trusted proxies, if any. */
  readonly clientAddress: string;
  /** As the client sees it, for example https://chat.example.com. */
  readonly origin: string;
  readonly logged: LoggedRequest;
  /** Aborted when the client disconnects early; created on first use. */
  readonly signal: AbortSignal;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sometimes shared between responses. */
  readonly body: string | Buffer<ArrayBuffer> | PiecedText;
  /** Replaces a `body` of unknown length. Read it to the end or destroy it. */
  readonly stream?: Readable;
}

export const MAX_BODY_BYTES = 1_048_576;

/** For a form with name, address and password. */
export const MAX_UNAUTHENTICATED_BODY_BYTES = 8_192;
