/** Renders pages in turns, so that others do not wait while hundreds are rendered for one client. */
import { setTimeout as wait } from "node:timers/promises";
import { TurnQueue } from "../../lib/kernel/turns/turn-queue.ts";

/** How many wait is bounded by the rate limit. */
export const PAGES = { atOnce: 4, atOncePerAccount: 2, waitingPerAccount: Number.POSITIVE_INFINITY };
/** A turn lasts no longer, in ms, so that clients that do not read and a database that hangs hold up no others. */
const TURN_MS = 200;

export class PageTurns {
  readonly #turns = new TurnQueue<number | string>(PAGES);

  /**
   * Renders a page when it is the asker's turn, and settles as `render` does.
   * @param asker id of the person, or the address block of somebody unknown.
   */
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
