/** An organization's sessions known to this node, and recently ended ones. */
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

/** Longer than any connection can use an ended session: sockets are checked every half second, requests are shorter. */
const KEPT_AFTER_END_MS = 10 * 60_000;
/** The others are read from the database. */
const MAX_REMEMBERED = 20_000;

interface KnownSession {
  readonly userId: number;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

export class SessionStore {
  readonly #sessions = new RecentMap<string, KnownSession>(MAX_REMEMBERED);
  readonly #endedAt = new Map<string, number>();
  readonly #endListeners = new Set<(sessionId: string) => void>();

  /** The session may have expired. */
  find(sessionId: string): KnownSession | undefined {
    return this.#sessions.get(sessionId);
  }

  /** Ignores a session that was ended meanwhile. */
  remember(sessionId: string, session: KnownSession): void {
    if (!this.hasEnded(sessionId)) this.#sessions.set(sessionId, session);
  }

  /** Whether the session ended in the last ten minutes, on any node. */
  hasEnded(sessionId: string): boolean {
    return this.#endedAt.has(sessionId);
  }

  end(sessionId: string, now = Date.now()): void {
    this.#forgetEnded(now);
    this.#sessions.delete(sessionId);
    this.#endedAt.set(sessionId, now);
    for (const listener of this.#endListeners) listener(sessionId);
  }

  /** On any node; returns the unsubscribe function. */
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
