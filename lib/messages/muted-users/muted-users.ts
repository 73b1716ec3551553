/** Muting users. */

import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { ChangeAppliers, OrganizationChanges } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { findUser } from "../../people/users/get-users.ts";
import { markMessagesRead } from "../flags/update-flags.ts";
import * as contracts from "./muted-users.contract.ts";
import { mutedUserShape, mutedUsersEvent, mutedUsersState } from "./muted-users.contract.ts";
import { writeLateReads } from "./write-late-reads.ts";

/** A registration lists no more unread messages. */
const MAX_MARKED = 50_000;

/** Per transaction, so that others can send in between. */
const PART = 5_000;

/** All are in every registration and muted_users event. */
export const MAX_MUTED_USERS = 500;

const mutedUsersFamily = stateFamily({
  fetchTypes: ["muted_users"],
  fields: mutedUsersState,
  present: (_read, { organization, user }) => ({
    muted_users: presentMutedUsers(organization.mutedUsers.of(user.id)),
  }),
});

/** Only for the muter: muted users must not notice. */
const mutedUsersChanged = defineEvent({
  name: "muted_users",
  stored: z.strictObject({ mutedUsers: z.array(mutedUserShape) }),
  wire: mutedUsersEvent,
  variant: sameForEveryone,
  build: ({ mutedUsers }) => ({ muted_users: mutedUsers }),
});

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly mutedUsers: MutedUserStore;
  }
  interface OrganizationChanges {
    /** `mutedAt` is null after unmuting. */
    readonly user_muted: {
      readonly userId: number;
      readonly mutedUserId: number;
      readonly mutedAt: number | null;
    };
  }
}

/** In memory, because each send asks for the sender's muters. */
export interface MutedUser {
  readonly id: number;
  /** Seconds since 1970. */
  readonly mutedAt: number;
}

export class MutedUserStore {
  /** Muter → muted user → time. */
  readonly #muted = new Map<number, Map<number, number>>();
  readonly #muters = new Map<number, Set<number>>();

  of(userId: number): MutedUser[] {
    return [...(this.#muted.get(userId) ?? [])].map(([id, mutedAt]) => ({ id, mutedAt }));
  }

  mutersOf(userId: number): Iterable<number> {
    return this.#muters.get(userId) ?? [];
  }

  /** Seconds since 1970; null for a user who is not muted. */
  mutedAt(userId: number, mutedUserId: number): number | null {
    return this.#muted.get(userId)?.get(mutedUserId) ?? null;
  }

  /** Null unmutes. */
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

const mutedUserChanges: ChangeAppliers<"user_muted"> = {
  user_muted({ mutedUsers }, { userId, mutedUserId, mutedAt }) {
    const former = mutedUsers.mutedAt(userId, mutedUserId);
    mutedUsers.set(userId, mutedUserId, mutedAt);
    return () => mutedUsers.set(userId, mutedUserId, former);
  },
};

async function loadMutedUsers(tx: Transaction, realmId: number): Promise<MutedUserStore> {
  const rows = await tx.mutedUser.findMany({ where: { user: { realmId } } });
  const store = new MutedUserStore();
  for (const { userId, mutedUserId, mutedAt } of rows) store.set(userId, mutedUserId, secondsOf(mutedAt));
  return store;
}

export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

/** Ordered by time of muting. */
export function presentMutedUsers(muted: readonly MutedUser[]): z.input<typeof mutedUserShape>[] {
  return muted
    .toSorted((one, other) => one.mutedAt - other.mutedAt || one.id - other.id)
    .map(({ id, mutedAt }) => ({ id, timestamp: mutedAt }));
}

/** Lists all muted users, so the list must stay locked until the commit. */
export async function muteChanged(
  tx: Transaction,
  change: OrganizationChanges["user_muted"],
): Promise<NewEvent> {
  const { userId } = change;
  const rows = await tx.mutedUser.findMany({ where: { userId } });
  const muted = rows.map((row) => ({ id: row.mutedUserId, mutedAt: secondsOf(row.mutedAt) }));
  return mutedUsersChanged.event(
    { mutedUsers: presentMutedUsers(muted) },
    { kind: "users", userIds: [userId] },
    [{ kind: "user_muted", ...change }],
  );
}

/** @throws ApiError BAD_REQUEST for an unsuitable or muted user, or too many. */
export async function muteUser(actor: Actor, mutedUserId: number): Promise<void> {
  const userId = actor.user.id;
  if (mutedUserId === userId) throw badRequest("Cannot mute self");
  if (!(await findUser(actor, mutedUserId))) throw badRequest("No such user");
  await logTransaction(writerOf(actor, "mute-user"), async (log) => {
    const { tx } = log;
    await log.lockScope("muted people", userId);
    if ((await tx.mutedUser.count({ where: { userId } })) >= MAX_MUTED_USERS) {
      throw badRequest(`You have muted too many users (limit: ${MAX_MUTED_USERS}).`);
    }
    const data = { userId, mutedUserId };
    const [muted] = await tx.mutedUser.createManyAndReturn({ data, skipDuplicates: true });
    if (!muted) throw badRequest("User already muted");
    const change = { userId, mutedUserId, mutedAt: secondsOf(muted.mutedAt) };
    await appendEvents(log, [await muteChanged(tx, change)]);
  });
  // After the commit: from then on, sends count as read.
  await readMessagesOf(actor, mutedUserId);
}

/** Limited to the newest `MAX_MARKED`. */
async function readMessagesOf(actor: Actor, senderId: number): Promise<void> {
  const ids = await unreadFrom(actor.user.id, senderId);
  for (let start = 0; start < ids.length; start += PART) {
    await markMessagesRead(writerOf(actor, "mute-user"), actor.user.id, ids.slice(start, start + PART));
  }
}

/** Ascending. */
async function unreadFrom(userId: number, senderId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(sql`
    SELECT m.id FROM (
      SELECT c.conversation_id, s.received FROM subscription s JOIN channel c ON c.id = s.channel_id
      WHERE s.user_id = ${userId}
      UNION ALL
      SELECT conversation_id, '{[1,)}'::int8multirange FROM conversation_member WHERE user_id = ${userId}
    ) AS place
    JOIN message m ON m.conversation_id = place.conversation_id AND m.sender_id = ${senderId}
      AND m.id <@ place.received
    LEFT JOIN topic_read r ON r.user_id = ${userId} AND r.topic_id = m.topic_id
    WHERE NOT coalesce(r.read @> m.id, false)
    ORDER BY m.id DESC LIMIT ${MAX_MARKED}`);
  return rows.map((row) => row.id).reverse();
}

/** @throws ApiError BAD_REQUEST if unknown or not muted. */
export async function unmuteUser(actor: Actor, mutedUserId: number): Promise<void> {
  const userId = actor.user.id;
  // Messages sent until now count as read.
  await writeLateReads();
  const isKnown = (await findUser(actor, mutedUserId)) !== undefined;
  await logTransaction(writerOf(actor, "unmute-user"), async (log) => {
    const { tx } = log;
    await log.lockScope("muted people", userId);
    const { count } = await tx.mutedUser.deleteMany({ where: { userId, mutedUserId: rowId(mutedUserId) } });
    if (count === 0) throw badRequest(isKnown ? "User is not muted" : "No such user");
    await appendEvents(log, [await muteChanged(tx, { userId, mutedUserId, mutedAt: null })]);
  });
}

export const mutedUsers = defineNoun({
  contracts: [contracts.muteUser, contracts.unmuteUser],
  events: [mutedUsersChanged],
  register: [mutedUsersFamily],
  memory: {
    load: { mutedUsers: loadMutedUsers },
    apply: mutedUserChanges,
  },
});
