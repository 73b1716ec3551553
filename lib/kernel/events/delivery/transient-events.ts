/** The newest transient events, kept briefly for clients between two polls. */
import type { LoggedEvent } from "../log/logged-event.ts";

/** An older typing notice no longer matters. */
const MAX_KEPT = 1_000;
const KEPT_MS = 15_000;

interface Kept {
  readonly event: LoggedEvent;
  /** By `performance.now()`. */
  readonly sentAt: number;
}

export class TransientEvents {
  #kept: Kept[] = [];
  #newestId = 0;

  /** 0 before the first. */
  get newestId(): number {
    return this.#newestId;
  }

  /** Ids must increase. Drops old events. */
  add(event: LoggedEvent, now = performance.now()): void {
    this.#newestId = event.id;
    this.#kept.push({ event, sentAt: now });
    const firstKept = this.#kept.findIndex(({ sentAt }) => now - sentAt < KEPT_MS);
    const surplus = this.#kept.length - MAX_KEPT;
    if (Math.max(firstKept, surplus) > 0) this.#kept = this.#kept.slice(Math.max(firstKept, surplus));
  }

  /** Oldest first. */
  after(id: number, now = performance.now()): LoggedEvent[] {
    if (id >= this.#newestId) return [];
    return this.#kept
      .filter(({ event, sentAt }) => event.id > id && now - sentAt < KEPT_MS)
      .map(({ event }) => event);
  }
}

type Unnumbered = Pick<LoggedEvent, "type" | "audience" | "body">;

/** Transient events without an id yet, oldest first. */
export class UnnumberedEvents {
  readonly #held: { readonly event: Unnumbered; readonly heldAt: number }[] = [];

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  add(event: Unnumbered, now = performance.now()): void {
    this.#held.push({ event, heldAt: now });
    if (this.#held.length > MAX_KEPT) this.#held.shift();
  }

  takeFirst(now = performance.now()): Unnumbered | undefined {
    for (;;) {
      const first = this.#held.shift();
      if (!first || now - first.heldAt < KEPT_MS) return first?.event;
    }
  }
}

export function* mergedById(
  logged: Iterable<LoggedEvent>,
  transient: readonly LoggedEvent[],
): Iterable<LoggedEvent> {
  let next = 0;
  for (const event of logged) {
    for (let other = transient[next]; other && other.id < event.id; other = transient[next]) {
      yield other;
      next += 1;
    }
    yield event;
  }
  yield* transient.slice(next);
}
