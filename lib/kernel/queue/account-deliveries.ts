/** Slow deliveries, a few at a time per account. */
import { logger } from "../log.ts";
import { type Delivery, type DueRow, deliverOne } from "./deliver-due.ts";

export interface AccountRow extends DueRow {
  readonly accountId: number;
  /**
   * Rows with the same account and line, such as one bot's, are delivered in sequence. Absent: the account is one line.
   */
  readonly lineId?: number;
}

/** The result of one query over a bounded number of accounts. */
export interface DueRows {
  /** One per account, longest waiting first. */
  readonly rows: readonly AccountRow[];
  /** The last examined account; null after all of them. */
  readonly reached: number | null;
}

export interface Look {
  /** Only accounts with a higher id. */
  readonly after: number;
  readonly isIdle: boolean;
}

export interface AccountDelivery extends Omit<Delivery, "findDue" | "deliver"> {
  /** Default: one. */
  readonly atOncePerAccount?: number;
  findDue(look: Look): Promise<DueRows>;
  /**
   * As in `Delivery`.
   * @param signal aborted when the server stops.
   */
  deliver(id: number, signal: AbortSignal): Promise<void>;
  /** When the server stops; counts no attempt. */
  giveBack(id: number): Promise<void>;
}

const REMEMBERED = 2_000;

export class AccountDeliveries {
  readonly #delivery: AccountDelivery;
  readonly #atOnce: number;
  readonly #isPaced: boolean;
  readonly #busy = new Map<number, { readonly accountId: number; readonly done: Promise<void> }>();
  /** Sequence numbers of last turns. */
  readonly #served = new Map<number, number>();
  /** Begun since the last `begin`; none begins twice. */
  readonly #begun = new Set<number>();
  readonly #stopping = new AbortController();
  #turns = 0;
  #found: readonly AccountRow[] = [];
  #reached: number | null = null;
  #filling: Promise<void> = Promise.resolve();
  #isFilling = false;
  #isAskedAgain = false;

  /**
   * @param atOnce on this node.
   * @param isPaced whether an account's next turn waits for the next `begin`.
   */
  constructor(delivery: AccountDelivery, atOnce: number, isPaced = false) {
    this.#delivery = delivery;
    this.#atOnce = atOnce;
    this.#isPaced = isPaced;
  }

  /** Call it every second while rows wait; does not wait for the deliveries. */
  async begin(): Promise<void> {
    this.#begun.clear();
    // The search soon restarts, so that newly due rows take part.
    if (this.#reached === null) this.#found = [];
    await this.#fill();
  }

  /** Begins rows written since the last `begin`, in addition to it; when paced, accounts still wait for their turns. */
  async look(): Promise<void> {
    await this.#fill();
  }

  /** Leaves running deliveries to another node or the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#filling.catch(() => undefined);
    await Promise.all([...this.#busy.values()].map(({ done }) => done));
  }

  /** One query at a time: one more covers all deliveries that end meanwhile. */
  #fill(): Promise<void> {
    this.#isAskedAgain = true;
    if (!this.#isFilling) this.#filling = this.#fillPlaces();
    return this.#filling;
  }

  async #fillPlaces(): Promise<void> {
    this.#isFilling = true;
    try {
      let hasFound = true;
      while (hasFound || this.#isAskedAgain) {
        this.#isAskedAgain = false;
        this.#beginFound();
        if (this.#busy.size >= this.#atOnce || this.#stopping.signal.aborted) return;
        await this.#look();
        hasFound = this.#next() !== undefined;
      }
    } finally {
      this.#isFilling = false;
    }
  }

  async #look(): Promise<void> {
    const look = { after: this.#reached ?? 0, isIdle: this.#busy.size === 0 };
    const { rows, reached } = await this.#delivery.findDue(look);
    this.#found = rows;
    this.#reached = reached;
  }

  #beginFound(): void {
    while (this.#busy.size < this.#atOnce && !this.#stopping.signal.aborted) {
      const row = this.#next();
      if (!row) return;
      this.#found = this.#found.filter((other) => other !== row);
      const { accountId, lineId = accountId } = row;
      this.#begun.add(this.#isPaced ? lineId : row.id);
      this.#serve(accountId);
      this.#serve(lineId);
      this.#busy.set(lineId, { accountId, done: this.#deliver(row, lineId) });
    }
  }

  /** The longest-waiting account's row, from its longest-waiting line. */
  #next(): AccountRow | undefined {
    const busyIds = this.#busyIds();
    const lastTurn = (id: number) => this.#served.get(id) ?? 0;
    let next: AccountRow | undefined;
    let least: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];
    for (const row of this.#found) {
      const { id, accountId, lineId = accountId } = row;
      if (busyIds.has(accountId) || busyIds.has(lineId)) continue;
      if (this.#begun.has(this.#isPaced ? lineId : id)) continue;
      const turns = [lastTurn(accountId), lastTurn(lineId)] as const;
      if (turns[0] > least[0] || (turns[0] === least[0] && turns[1] >= least[1])) continue;
      least = turns;
      next = row;
    }
    return next;
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
    this.#turns += 1;
    this.#served.delete(id);
    this.#served.set(id, this.#turns);
    const [oldest] = this.#served.keys();
    if (this.#served.size > REMEMBERED && oldest !== undefined) this.#served.delete(oldest);
  }

  async #deliver(row: AccountRow, lineId: number): Promise<void> {
    try {
      await deliverOne({ ...this.#delivery, deliver: (id) => this.#deliverOrGiveBack(id) }, row);
    } catch (error) {
      logger.error(
        { err: error, delivery: this.#delivery.name, id: row.id },
        "a delivery could not be noted",
      );
    } finally {
      this.#busy.delete(lineId);
    }
    if (this.#isPaced) return;
    this.#fill().catch((error) => logger.error({ err: error }, "the next deliveries could not be found"));
  }

  async #deliverOrGiveBack(id: number): Promise<void> {
    const { signal } = this.#stopping;
    try {
      await this.#delivery.deliver(id, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      await this.#delivery.giveBack(id);
    }
  }
}
