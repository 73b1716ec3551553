/** A request and an answer without a web framework: what both mounts turn theirs into and out of. */
import type { IncomingHttpHeaders } from "node:http";

export interface RawRequest {
  readonly method: string;
  /** Values of the braces in the contract's path, still percent-encoded. */
  readonly pathParams: Readonly<Record<string, string>>;
  /** Without the question mark. */
  readonly queryString: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** Address of the client, as far as trusted proxies tell. */
  readonly clientAddress: string;
  /** Scheme and host as the client sees them, for example https://chat.example.com. */
  readonly origin: string;
  /** Names the request in logs. */
  readonly requestId: string;
  /** Aborted when the client goes away before the answer; made when it is first asked for. */
  readonly signal: AbortSignal;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The largest body an endpoint takes, in bytes; uploads have their own. */
export const MAX_BODY_BYTES = 1_048_576;
