/** Renders pages in turns, so that hundreds for one client do not delay others. */
import { setTimeout as wait } from "node:timers/promises";
import { TurnQueue } from "../../lib/kernel/turns/turn-queue.ts";

/** The rate limit bounds waiting requests. */
export const PAGES = { atOnce: 4, atOncePerAccount: 2, waitingPerAccount: Number.POSITIVE_INFINITY };
/** Slow readers and a hanging database must not block others. */
const TURN_MS = 200;

export class PageTurns {
  readonly #turns = new TurnQueue<number | string>(PAGES);

  /** @param asker a person's id, or an unauthenticated client's address block. */
  async run(asker: number | string, render: () => Promise<void>): Promise<void> {
    const rendered = await this.#turns.run(asker, async () => {
      const rendering = render();
      const turn = new AbortController();
      const isOver = wait(TURN_MS, undefined, { signal: turn.signal });
      await Promise.race([rendering, isOver]).finally(() => turn.abort());
      return { rendering };
    });
    await rendered.rendering;
  }
}
