/** The newest transient events of an organization, kept for a moment for clients between two polls. */
import type { LoggedEvent } from "../log/logged-event.ts";

/** How many are kept, and for how long: what somebody typed longer ago no longer matters to anybody. */
const MAX_KEPT = 1_000;
const KEPT_MS = 15_000;

interface Kept {
  readonly event: LoggedEvent;
  /** Milliseconds, by `performance.now()`. */
  readonly sentAt: number;
}

export class TransientEvents {
  #kept: Kept[] = [];
  #newestId = 0;

  /** Id of the newest one that was added; 0 before the first. */
  get newestId(): number {
    return this.#newestId;
  }

  /** Adds an event whose id is higher than those of all before, and forgets what is old. */
  add(event: LoggedEvent, now = performance.now()): void {
    this.#newestId = event.id;
    this.#kept.push({ event, sentAt: now });
    const firstKept = this.#kept.findIndex(({ sentAt }) => now - sentAt < KEPT_MS);
    const surplus = this.#kept.length - MAX_KEPT;
    if (Math.max(firstKept, surplus) > 0) this.#kept = this.#kept.slice(Math.max(firstKept, surplus));
  }

  /** Those of the last moments with a higher id, oldest first. */
  after(id: number, now = performance.now()): LoggedEvent[] {
    if (id >= this.#newestId) return [];
    return this.#kept
      .filter(({ event, sentAt }) => event.id > id && now - sentAt < KEPT_MS)
      .map(({ event }) => event);
  }
}

/** An event that has no id yet. */
type Unnumbered = Pick<LoggedEvent, "type" | "audience" | "body">;

/** Transient events that wait for an id, the oldest first. */
export class UnnumberedEvents {
  readonly #held: { readonly event: Unnumbered; readonly heldAt: number }[] = [];

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** Adds an event; the oldest is forgotten when very many wait. */
  add(event: Unnumbered, now = performance.now()): void {
    this.#held.push({ event, heldAt: now });
    if (this.#held.length > MAX_KEPT) this.#held.shift();
  }

  /** Takes the oldest one that still matters. */
  takeFirst(now = performance.now()): Unnumbered | undefined {
    for (;;) {
      const first = this.#held.shift();
      if (!first || now - first.heldAt < KEPT_MS) return first?.event;
    }
  }
}

/** Two lists of events, each by ascending id, as one. */
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
