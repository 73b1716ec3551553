/** Bots' edits of one message in quick succession: only the last of a tenth of a second is written, for all of them. */
import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";

/** Between the starts of two writes. */
export const EDIT_INTERVAL_MS = 100;

/** Errors from here on are about the server, not about one edit. */
const FIRST_TEMPORARY_STATUS = 429;

interface WaitingEdit<Result> {
  /** Whether a later edit may replace it. */
  readonly isReplaceable: boolean;
  readonly write: () => Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Edits of one message by one bot, in order of arrival. */
class EditLine<Result> {
  readonly #resultOfReplaced: Result;
  readonly #waiting: WaitingEdit<Result>[] = [];
  #startedAt = Number.NEGATIVE_INFINITY;
  #isRunning = false;

  constructor(resultOfReplaced: Result) {
    this.#resultOfReplaced = resultOfReplaced;
  }

  add(edit: WaitingEdit<Result>, whenIdle: () => void): void {
    this.#waiting.push(edit);
    if (!this.#isRunning) void this.#run(whenIdle);
  }

  async #run(whenIdle: () => void): Promise<void> {
    this.#isRunning = true;
    // The first edit waits for nothing; the line outlives the last one by the interval.
    for (;;) {
      const early = this.#startedAt + EDIT_INTERVAL_MS - performance.now();
      if (early > 0 && this.#waiting[0]?.isReplaceable !== false) await pause(early);
      const batch = this.#takeBatch();
      if (batch.length === 0) break;
      this.#startedAt = performance.now();
      await this.#writeLast(batch);
    }
    this.#isRunning = false;
    whenIdle();
  }

  /** Replaceable edits up to the first other one, or that one alone. */
  #takeBatch(): WaitingEdit<Result>[] {
    const end = this.#waiting.findIndex(({ isReplaceable }) => !isReplaceable);
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(1, end));
  }

  /** A refused edit leaves the one before it as the last. */
  async #writeLast(batch: WaitingEdit<Result>[]): Promise<void> {
    for (let edit = batch.pop(); edit; edit = batch.pop()) {
      try {
        edit.resolve(await edit.write());
        for (const replaced of batch) replaced.resolve(this.#resultOfReplaced);
        return;
      } catch (error) {
        edit.reject(error);
        if (error instanceof ApiError && error.status < FIRST_TEMPORARY_STATUS) continue;
        for (const replaced of batch) replaced.reject(error);
        return;
      }
    }
  }
}

export class EditLines<Result> {
  readonly #lines = new Map<string, EditLine<Result>>();
  readonly #resultOfReplaced: Result;

  /** @param resultOfReplaced the answer of an edit that a later one replaced. */
  constructor(resultOfReplaced: Result) {
    this.#resultOfReplaced = resultOfReplaced;
  }

  /**
   * Resolves when the edit, or a later one that replaces it, is committed.
   * @param write checks and writes the edit.
   */
  edit(
    { botId, messageId }: { readonly botId: number; readonly messageId: number },
    isReplaceable: boolean,
    write: () => Promise<Result>,
  ): Promise<Result> {
    const key = `${botId} ${messageId}`;
    const line = this.#lines.get(key) ?? new EditLine(this.#resultOfReplaced);
    this.#lines.set(key, line);
    return new Promise((resolve, reject) => {
      line.add({ isReplaceable, write, resolve, reject }, () => this.#lines.delete(key));
    });
  }

  get size(): number {
    return this.#lines.size;
  }
}

export function editLines<Result>(resultOfReplaced: Result): EditLines<Result> {
  return shared("edit-lines", () => new EditLines(resultOfReplaced));
}
