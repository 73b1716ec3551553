/** The request in log lines. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { shared } from "../registry.ts";

/** Proxies send UUIDs, hexadecimal digits or "Root=1-67891233-abcdef". */
const WELL_FORMED = /^[\w.:=+/-]{1,128}$/;

export class LoggedRequest {
  readonly id: string;
  /** Its contract's operation id, or a word of its own. */
  operation: string | null = null;
  /** The organization's; "" for the first one. */
  subdomain: string | null = null;
  /** The account's id. */
  account: number | null = null;
  readonly #begun = performance.now();
  #waitedMs = 0;
  #hasEnded = false;

  /** @param given by a proxy or client, in x-request-id. */
  constructor(given: string | readonly string[] | undefined) {
    this.id = typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
  }

  /** Until now, without the time in which the server waited for the client. */
  get durationMs(): number {
    return Math.round(performance.now() - this.#begun - this.#waitedMs);
  }

  /** For work that is as slow as the client. */
  async whileClientSends<T>(receive: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await receive();
    } finally {
      this.#waitedMs += performance.now() - begun;
    }
  }

  /** Recurring work that a request began is not the request's. */
  end(): void {
    this.#hasEnded = true;
  }

  get fields(): Readonly<Record<string, string | number>> {
    if (this.#hasEnded) return {};
    return {
      requestId: this.id,
      ...(this.operation !== null && { operation: this.operation }),
      // As `npm run manage` names it.
      ...(this.subdomain !== null && { organization: this.subdomain || "." }),
      ...(this.account !== null && { account: this.account }),
    };
  }
}

const current = () => shared("logged-request", () => new AsyncLocalStorage<LoggedRequest>());

/** Every line that `work` logs has the request's fields. */
export function inRequest<T>(request: LoggedRequest, work: () => T): T {
  return current().run(request, work);
}

export function fieldsOfRequest(): Readonly<Record<string, string | number>> {
  return current().getStore()?.fields ?? {};
}
