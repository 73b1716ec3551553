/** Admits the transactions that write to event logs: by turns of accounts, and never to every database connection. */
import { ApiError } from "../../errors.ts";

export interface TurnLimits {
  /** How many may write at a time on this node. */
  readonly places: number;
  /** The same for one organization: they only wait for each other at its lock. */
  readonly placesOfOrganization: number;
  /** How many requests of one account may wait. */
  readonly waitingOfAccount: number;
  /** Milliseconds. */
  readonly longestWait: number;
}

interface Waiting {
  readonly admit: () => void;
}

/** Requests of one account that wait for their turn, oldest first. */
interface Line {
  readonly realmId: number;
  readonly waiting: Set<Waiting>;
}

/**
 * An account writes one thing at a time, and accounts take turns: however much one of them asks for, another one waits
 * for at most one write of each.
 */
export class WriteTurns {
  readonly #limits: TurnLimits;
  /** Accounts that wait; the one whose turn is next comes first. */
  readonly #lines = new Map<string, Line>();
  readonly #writing = new Set<string>();
  readonly #writersOf = new Map<number, number>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place.
   * @param account null for work of the server itself.
   * @returns a function that gives the place back.
   * @throws ApiError SERVICE_UNAVAILABLE when the account has too much waiting, or has waited too long.
   */
  async enter(realmId: number, account: number | null): Promise<() => void> {
    const key = `${realmId}:${account ?? "server"}`;
    if (!this.#lines.has(key) && this.#hasPlace(key, realmId)) return this.#occupy(key, realmId);
    const line = this.#lines.get(key) ?? { realmId, waiting: new Set<Waiting>() };
    if (line.waiting.size >= this.#limits.waitingOfAccount) throw tooBusy();
    this.#lines.set(key, line);
    await this.#wait(key, line);
    return () => this.#leave(key, realmId);
  }

  #wait(key: string, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#remove(key, line, waiting);
        reject(tooBusy());
      };
      const timer = setTimeout(giveUp, this.#limits.longestWait);
      const waiting = {
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      line.waiting.add(waiting);
    });
  }

  #remove(key: string, line: Line, waiting: Waiting): void {
    line.waiting.delete(waiting);
    if (line.waiting.size === 0) this.#lines.delete(key);
  }

  #hasPlace(key: string, realmId: number): boolean {
    const { places, placesOfOrganization } = this.#limits;
    const ofOrganization = this.#writersOf.get(realmId) ?? 0;
    return this.#writing.size < places && ofOrganization < placesOfOrganization && !this.#writing.has(key);
  }

  #occupy(key: string, realmId: number): () => void {
    this.#writing.add(key);
    this.#writersOf.set(realmId, (this.#writersOf.get(realmId) ?? 0) + 1);
    return () => this.#leave(key, realmId);
  }

  #leave(key: string, realmId: number): void {
    this.#writing.delete(key);
    const left = (this.#writersOf.get(realmId) ?? 1) - 1;
    if (left > 0) this.#writersOf.set(realmId, left);
    else this.#writersOf.delete(realmId);
    this.#admitNext();
  }

  /** Fills the free places with the first accounts that may write; each then goes to the end. */
  #admitNext(): void {
    for (const [key, line] of [...this.#lines]) {
      if (this.#writing.size >= this.#limits.places) return;
      const [first] = line.waiting;
      if (!first || !this.#hasPlace(key, line.realmId)) continue;
      this.#remove(key, line, first);
      if (this.#lines.delete(key)) this.#lines.set(key, line);
      this.#occupy(key, line.realmId);
      first.admit();
    }
  }
}

/** Seconds after which a client may try again. */
const RETRY_AFTER = 2;

function tooBusy(): ApiError {
  const message = "The server is too busy at the moment. Please try again.";
  return new ApiError("SERVICE_UNAVAILABLE", message, { "retry-after": RETRY_AFTER });
}
