/** Declares the noun "event queues". */

import type { ChangeAppliers } from "../memory/organization.ts";
import { defineNoun } from "../noun.ts";
import { RecentMap } from "../recent-map.ts";
import { shared } from "../registry.ts";
import { basicAudiences } from "./audience.ts";
import { heartbeat } from "./delivery/heartbeat-event.ts";
import * as contracts from "./events.contract.ts";

declare module "../memory/organization.ts" {
  interface OrganizationStores {
    readonly droppedQueues: DroppedQueues;
  }
  interface OrganizationChanges {
    readonly queues_dropped: { readonly userIds: readonly number[] };
    /** Rows changed without events: every node reads the organization again. */
    readonly organization_rewritten: Readonly<Record<never, never>>;
  }
}

/** No registration takes long enough for more accounts to follow. */
const MAX_REMEMBERED = 20_000;

/**
 * Accounts whose clients must register again. A concurrent registration has read the earlier state: its queue is
 * dropped on first use.
 */
export class DroppedQueues {
  readonly #positions = new RecentMap<number, number>(MAX_REMEMBERED);
  readonly #rewrittenAt: number;

  /** @param rewrittenAt the log position before which all queues are too old. */
  constructor(rewrittenAt = 0) {
    this.#rewrittenAt = rewrittenAt;
  }

  note(userIds: readonly number[], eventId: number): void {
    for (const id of userIds) this.#positions.set(id, eventId);
  }

  /** True when a queue that starts at this log position is too old. */
  has({ userId, startEventId }: { readonly userId: number; readonly startEventId: number }): boolean {
    return startEventId < Math.max(this.#rewrittenAt, this.#positions.get(userId) ?? 0);
  }
}

/** By organization; it outlives the memory that each rewriting ends. */
const rewrittenAt = () => shared("rewritten-organizations", () => new Map<number, number>());

const queueChanges: ChangeAppliers<"queues_dropped" | "organization_rewritten"> = {
  queues_dropped({ droppedQueues }, { userIds }, eventId) {
    droppedQueues.note(userIds, eventId);
    return undefined;
  },
  // The stream gives up its memory afterwards.
  organization_rewritten({ realm }, _, eventId) {
    rewrittenAt().set(realm.id, eventId);
    return undefined;
  },
};

export const eventQueues = defineNoun({
  contracts: [contracts.getEvents, contracts.deleteQueue],
  events: [heartbeat],
  audiences: basicAudiences,
  memory: {
    load: { droppedQueues: async (_, realmId) => new DroppedQueues(rewrittenAt().get(realmId)) },
    apply: queueChanges,
  },
});
