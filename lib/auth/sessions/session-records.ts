/** The browser sessions of an organization that this node has read, and those that ended recently. */
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { RecentMap } from "../../kernel/recent-map.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly sessions: SessionStore;
  }
  interface OrganizationChanges {
    readonly session_ended: { readonly sessionId: string };
  }
}

/**
 * After this long no connection can still use a session that has ended: sockets are checked every half second, and no
 * request lasts as long.
 */
const KEPT_AFTER_END_MS = 10 * 60_000;
/** An account can start any number of sessions; those that are not remembered are read from the database. */
const MAX_REMEMBERED = 20_000;

interface KnownSession {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export class SessionStore {
  readonly #sessions = new RecentMap<string, KnownSession>(MAX_REMEMBERED);
  /** When each was ended, in that order. */
  readonly #endedAt = new Map<string, number>();
  readonly #endListeners = new Set<(sessionId: string) => void>();

  /** A known session that was not ended (it may have expired); undefined when this node does not know it. */
  find(sessionId: string): KnownSession | undefined {
    return this.#sessions.get(sessionId);
  }

  /** Remembers a session read from the database, unless it was ended meanwhile. */
  remember(sessionId: string, session: KnownSession): void {
    if (!this.hasEnded(sessionId)) this.#sessions.set(sessionId, session);
  }

  /** Whether a session was ended in the last ten minutes, on any node. */
  hasEnded(sessionId: string): boolean {
    return this.#endedAt.has(sessionId);
  }

  /** Ends a session and calls the listeners. */
  end(sessionId: string, now = Date.now()): void {
    this.#forgetEnded(now);
    this.#sessions.delete(sessionId);
    this.#endedAt.set(sessionId, now);
    for (const listener of this.#endListeners) listener(sessionId);
  }

  /** Calls `listener` when a session is ended on any node; returns a function that unsubscribes. */
  onEnd(listener: (sessionId: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  #forgetEnded(now: number): void {
    for (const [sessionId, endedAt] of this.#endedAt) {
      if (now - endedAt < KEPT_AFTER_END_MS) return;
      this.#endedAt.delete(sessionId);
    }
  }
}

export const sessionChanges: ChangeAppliers<"session_ended"> = {
  session_ended({ sessions }, { sessionId }) {
    sessions.end(sessionId);
    return undefined;
  },
};
