/** Deliveries that may take long: each account's are made one after the other, apart from those of the others. */
import { logger } from "../log.ts";
import { deliverOne } from "./deliver-due.ts";
import type { Delivery, DueRow } from "./delivery.ts";

export interface AccountRow extends DueRow {
  readonly accountId: number;
}

export interface AccountDelivery extends Omit<Delivery, "findDue" | "deliver"> {
  /** Rows whose time has come, at most one of each account, and none of those that are busy. */
  findDue(limit: number, busyIds: readonly number[]): Promise<AccountRow[]>;
  /**
   * As in `Delivery`.
   * @param signal aborted when the server stops; the row is tried again then.
   */
  deliver(id: number, signal: AbortSignal): Promise<void>;
}

/** Makes the deliveries of one kind on this node. */
export class AccountDeliveries {
  readonly #delivery: AccountDelivery;
  readonly #atOnce: number;
  readonly #isPaced: boolean;
  readonly #busy = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();

  /**
   * @param atOnce accounts whose deliveries this node makes at the same time.
   * @param isPaced whether an account's next turn waits for the next call of `begin`, rather than follow at once.
   */
  constructor(delivery: AccountDelivery, atOnce: number, isPaced = false) {
    this.#delivery = delivery;
    this.#atOnce = atOnce;
    this.#isPaced = isPaced;
  }

  /** Begins what is due, and does not wait for it: called every second, and unless paced, when an account's turn has ended. */
  async begin(): Promise<void> {
    const room = this.#atOnce - this.#busy.size;
    if (room <= 0 || this.#stopping.signal.aborted) return;
    for (const row of await this.#delivery.findDue(room, [...this.#busy.keys()])) {
      if (!this.#busy.has(row.accountId)) this.#busy.set(row.accountId, this.#deliver(row));
    }
  }

  /** Gives up what is under way, to be tried again by another node or after the start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#busy.values());
  }

  async #deliver(row: AccountRow): Promise<void> {
    const { signal } = this.#stopping;
    const one = { ...this.#delivery, deliver: (id: number) => this.#delivery.deliver(id, signal) };
    try {
      await deliverOne(one, row);
    } catch (error) {
      logger.error(
        { err: error, delivery: this.#delivery.name, id: row.id },
        "a delivery could not be noted",
      );
    } finally {
      this.#busy.delete(row.accountId);
    }
    if (this.#isPaced) return;
    await this.begin().catch((error) =>
      logger.error({ err: error }, "the next deliveries could not be found"),
    );
  }
}
