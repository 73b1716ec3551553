/** Divides long work into slices, between which the event loop serves other requests. */
import { shared } from "../registry.ts";
import { TurnQueue } from "./turn-queue.ts";

/** Each waits for the database; many of one person wait when tabs reopen after a restart. */
export const LARGE_ANSWERS = { atOnce: 4, atOncePerAccount: 1, waitingPerAccount: 100 };

const turns = () => shared("large-answer-turns", () => new TurnQueue<number | string>(LARGE_ANSWERS));

const SLICE_MS = 10;

/** One starts per round of the event loop, for all requests together. */
const waiting = () => shared<(() => void)[]>("waiting-slices", () => []);

function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting().push(resolve);
    if (waiting().length === 1) setImmediate(beginNext);
  });
}

function beginNext(): void {
  waiting().shift()?.();
  if (waiting().length > 0) setImmediate(beginNext);
}

export class Slices {
  #begunAt = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#begunAt >= SLICE_MS;
  }

  async next(): Promise<void> {
    await nextSlice();
    this.#begunAt = performance.now();
  }
}

/** Like `items.map(make)`, in slices. */
export async function mapInSlices<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const slices = new Slices();
  const made: Made[] = [];
  for (const item of items) {
    if (slices.isOver) await slices.next();
    made.push(make(item));
  }
  return made;
}

/**
 * Makes the answer in the asker's turn.
 * @param asker a person's id, or an unauthenticated client's address.
 * @throws ApiError RATE_LIMIT_HIT when too many are waiting.
 */
export function makeLargeAnswer<Answer>(
  asker: number | string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  return turns().run(asker, make);
}
