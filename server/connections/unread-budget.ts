/** Bounds the memory of one person's answers that their clients have not read yet. */
import type { ServerResponse } from "node:http";
import { ApiError } from "../../lib/kernel/errors.ts";

/** Unread bytes of a person with their bots; without credentials, of an address block. */
export const MAX_UNREAD_BYTES = 32 * 1024 ** 2;
/** Shorter answers are not counted, because the system buffers them even when the client does not read. */
const LEAST_BYTES = 64 * 1024;
const RETRY_SECONDS = 5;

export class UnreadBudget<Key extends number | string> {
  readonly #unread = new Map<Key, number>();

  /**
   * Counts an answer until it has left or its client has.
   * @throws ApiError RATE_LIMIT_HIT when the person's clients have too much to read already.
   */
  hold(key: Key, bytes: number, response: ServerResponse): void {
    // The response of a client that has left closes no second time.
    if (bytes < LEAST_BYTES || response.destroyed) return;
    const unread = this.#unread.get(key) ?? 0;
    // A single answer may be longer than the budget.
    if (unread > 0 && unread + bytes > MAX_UNREAD_BYTES)
      throw new ApiError("RATE_LIMIT_HIT", "API usage exceeded rate limit", { "retry-after": RETRY_SECONDS });
    this.#unread.set(key, unread + bytes);
    response.once("close", () => this.#release(key, bytes));
  }

  #release(key: Key, bytes: number): void {
    const left = (this.#unread.get(key) ?? 0) - bytes;
    if (left > 0) this.#unread.set(key, left);
    else this.#unread.delete(key);
  }
}
