/** Addresses outside the API that answer with a file or redirect. */
import type { IncomingHttpHeaders } from "node:http";

export interface FileRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly origin: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

export interface ServedFile {
  readonly content: Uint8Array | { readonly key: string; readonly size: number };
  readonly contentType: string;
  /** Unique per content. */
  readonly etag: string;
  readonly cacheControl: string;
  /** "vary" names what the answer depends on. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address may contain a secret. */
export interface Redirect {
  readonly redirectTo: string;
}

export interface FileRoute {
  /** Matches the whole path, percent-encoded as sent. */
  readonly pattern: RegExp;
  /** null: 404, also for files that the client must not know. */
  readonly find: (request: FileRequest) => Promise<ServedFile | Redirect | null>;
}
