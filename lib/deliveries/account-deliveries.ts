/** Deliveries that may take long: each account's are made a few at a time, apart from those of the others. */
import { logger } from "../log.ts";
import { deliverOne } from "./deliver-due.ts";
import type { Delivery, DueRow } from "./delivery.ts";

export interface AccountRow extends DueRow {
  /** Whose turn it takes. */
  readonly accountId: number;
  /** What is delivered one after the other, of the same account: by its bot, for example. Absent: all of the account's. */
  readonly lineId?: number;
}

/** Who has turns at the moment, and who has had them. */
export interface Turns {
  /** Accounts that have as many turns as they may, and lines that have one: none of their rows are wanted. */
  readonly busyIds: readonly number[];
  /** Accounts and lines that have had a turn, the last one last. */
  readonly servedIds: readonly number[];
}

export interface AccountDelivery extends Omit<Delivery, "findDue" | "deliver"> {
  /** How many deliveries of one account are made at the same time; absent: one. */
  readonly atOncePerAccount?: number;
  /**
   * Rows whose time has come, at most one of each line, and none of the busy ones. Those of accounts and lines that have not
   * had a turn come first, then the one whose last turn is longest ago.
   */
  findDue(limit: number, turns: Turns): Promise<AccountRow[]>;
  /**
   * As in `Delivery`.
   * @param signal aborted when the server stops; the row is tried again then.
   */
  deliver(id: number, signal: AbortSignal): Promise<void>;
}

/** Accounts and lines whose last turn is remembered. */
const REMEMBERED = 2_000;

/** Makes the deliveries of one kind on this node. */
export class AccountDeliveries {
  readonly #delivery: AccountDelivery;
  readonly #atOnce: number;
  readonly #isPaced: boolean;
  /** By line. */
  readonly #busy = new Map<number, { readonly accountId: number; readonly done: Promise<void> }>();
  /** In the order of their last turns. */
  readonly #served = new Set<number>();
  readonly #stopping = new AbortController();

  /**
   * @param atOnce how many this node makes at the same time.
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
    const turns = { busyIds: [...this.#busyIds()], servedIds: [...this.#served] };
    for (const row of await this.#delivery.findDue(room, turns)) {
      const { accountId, lineId = accountId } = row;
      const busyIds = this.#busyIds();
      if (this.#busy.size >= this.#atOnce || busyIds.has(accountId) || busyIds.has(lineId)) continue;
      this.#serve(accountId);
      this.#serve(lineId);
      this.#busy.set(lineId, { accountId, done: this.#deliver(row, lineId) });
    }
  }

  /** Gives up what is under way, to be tried again by another node or after the start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#busy.values()].map(({ done }) => done));
  }

  #busyIds(): Set<number> {
    const { atOncePerAccount = 1 } = this.#delivery;
    const turns = Map.groupBy(this.#busy.values(), ({ accountId }) => accountId);
    const full = [...turns].flatMap(([accountId, own]) =>
      own.length >= atOncePerAccount ? [accountId] : [],
    );
    return new Set([...full, ...this.#busy.keys()]);
  }

  #serve(id: number): void {
    this.#served.delete(id);
    this.#served.add(id);
    const [oldest] = this.#served;
    if (this.#served.size > REMEMBERED && oldest !== undefined) this.#served.delete(oldest);
  }

  async #deliver(row: AccountRow, lineId: number): Promise<void> {
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
      this.#busy.delete(lineId);
    }
    if (this.#isPaced) return;
    await this.begin().catch((error) =>
      logger.error({ err: error }, "the next deliveries could not be found"),
    );
  }
}
