/** Who has muted whom, in memory: each send asks who has muted its sender. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly mutedUsers: MutedUserStore;
  }
  interface OrganizationChanges {
    /** Somebody was muted, or unmuted: then `mutedAt` is null. */
    readonly user_muted: {
      readonly userId: number;
      readonly mutedUserId: number;
      readonly mutedAt: number | null;
    };
  }
}

export interface MutedUser {
  readonly id: number;
  /** Seconds since 1970. */
  readonly mutedAt: number;
}

export class MutedUserStore {
  /** Person → whom they have muted → since when. */
  readonly #muted = new Map<number, Map<number, number>>();
  readonly #muters = new Map<number, Set<number>>();

  /** People whom a person has muted. */
  of(userId: number): MutedUser[] {
    return [...(this.#muted.get(userId) ?? [])].map(([id, mutedAt]) => ({ id, mutedAt }));
  }

  /** Who has muted a person. */
  mutersOf(userId: number): Iterable<number> {
    return this.#muters.get(userId) ?? [];
  }

  /** When `userId` has muted `mutedUserId`, in seconds since 1970; null: not. */
  mutedAt(userId: number, mutedUserId: number): number | null {
    return this.#muted.get(userId)?.get(mutedUserId) ?? null;
  }

  /** Mutes somebody, or unmutes them by null. */
  set(userId: number, mutedUserId: number, mutedAt: number | null): void {
    const muted = this.#muted.get(userId) ?? new Map<number, number>();
    const muters = this.#muters.get(mutedUserId) ?? new Set<number>();
    if (mutedAt === null) {
      muted.delete(mutedUserId);
      muters.delete(userId);
    } else {
      muted.set(mutedUserId, mutedAt);
      muters.add(userId);
    }
    if (muted.size > 0) this.#muted.set(userId, muted);
    else this.#muted.delete(userId);
    if (muters.size > 0) this.#muters.set(mutedUserId, muters);
    else this.#muters.delete(mutedUserId);
  }
}

export const mutedUserChanges: ChangeAppliers<"user_muted"> = {
  user_muted({ mutedUsers }, { userId, mutedUserId, mutedAt }) {
    const former = mutedUsers.mutedAt(userId, mutedUserId);
    mutedUsers.set(userId, mutedUserId, mutedAt);
    return () => mutedUsers.set(userId, mutedUserId, former);
  },
};

/** Reads who has muted whom in an organization. */
export async function loadMutedUsers(tx: Transaction, realmId: number): Promise<MutedUserStore> {
  const rows = await tx.mutedUser.findMany({ where: { user: { realmId } } });
  const store = new MutedUserStore();
  for (const { userId, mutedUserId, mutedAt } of rows) store.set(userId, mutedUserId, secondsOf(mutedAt));
  return store;
}

/** A stored time in seconds since 1970. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
