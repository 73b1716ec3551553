/** The browser sessions of an organization that this node has met, and those that ended while it watched. */
import type { ChangeAppliers } from "../organization-memory/organization.ts";

declare module "../organization-memory/organization.ts" {
  interface OrganizationStores {
    readonly sessions: SessionStore;
  }
  interface OrganizationChanges {
    readonly session_ended: { readonly sessionId: string };
  }
}

/**
 * After this long nobody can still be connected with a session that is over: sockets are checked every half second,
 * and no request lasts as long.
 */
const KEPT_AFTER_END_MS = 10 * 60_000;

interface KnownSession {
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export class SessionStore {
  readonly #sessions = new Map<string, KnownSession>();
  /** When each was ended, in that order. */
  readonly #endedAt = new Map<string, number>();
  readonly #endListeners = new Set<(sessionId: string) => void>();
  #forgottenAt = 0;

  /** A session that is known and was not ended, though it may have expired; undefined says nothing. */
  find(sessionId: string): KnownSession | undefined {
    return this.#sessions.get(sessionId);
  }

  /** Remembers a session read from the database, unless it was ended meanwhile. */
  remember(sessionId: string, session: KnownSession, now = Date.now()): void {
    this.#forgetExpired(now);
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

  /** Calls `listener` when a session is ended on any node; returns the way to stop. */
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

  #forgetExpired(now: number): void {
    if (now - this.#forgottenAt < KEPT_AFTER_END_MS) return;
    this.#forgottenAt = now;
    for (const [sessionId, { expiresAt }] of this.#sessions) {
      if (now - expiresAt >= KEPT_AFTER_END_MS) this.#sessions.delete(sessionId);
    }
  }
}

export const sessionChanges: ChangeAppliers<"session_ended"> = {
  session_ended: ({ sessions }, { sessionId }) => sessions.end(sessionId),
};
