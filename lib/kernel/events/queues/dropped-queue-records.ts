/**
 * Accounts whose clients had to register again, and when. A registration that was under way began with what was true before: its
 * queue, which was not there yet, is dropped when it is first used.
 */
import type { ChangeAppliers } from "../../memory/organization.ts";
import { RecentMap } from "../../recent-map.ts";

declare module "../../memory/organization.ts" {
  interface OrganizationStores {
    readonly droppedQueues: DroppedQueues;
  }
  interface OrganizationChanges {
    readonly queues_dropped: { readonly userIds: readonly number[] };
  }
}

/** Accounts whose queues were dropped last: no registration takes so long that more follow. */
const MAX_REMEMBERED = 20_000;

export class DroppedQueues {
  readonly #positions = new RecentMap<number, number>(MAX_REMEMBERED);

  note(userIds: readonly number[], eventId: number): void {
    for (const id of userIds) this.#positions.set(id, eventId);
  }

  /** Whether a queue that begins with this position of the log began before. */
  has({ userId, startEventId }: { readonly userId: number; readonly startEventId: number }): boolean {
    return startEventId < (this.#positions.get(userId) ?? 0);
  }
}

export const droppedQueueChanges: ChangeAppliers<"queues_dropped"> = {
  queues_dropped({ droppedQueues }, { userIds }, eventId) {
    droppedQueues.note(userIds, eventId);
    return undefined;
  },
};
