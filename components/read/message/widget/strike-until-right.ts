/** Strikes a task again where the strikes of others at that moment have undone it. */

/** Two people who want opposite things would strike for ever. */
const MOST_TRIES = 4;

/** At most this long, about two round trips, somebody waits before the first further strike; twice as long before the next. */
const FIRST_WAIT_MS = 400;

type Striking = {
  /** Returns when the strike is confirmed; false when it was refused. */
  strike: () => Promise<boolean>;
  /** Whether it has left the task as it should not be, and still does. */
  isCrossed: () => boolean;
  /** From 0 to 1. */
  chance: () => number;
};

/**
 * The protocol has no "done", only a strike that turns the task. Of any number of people who strike it at once, every other one
 * finds it as it should not be. Would they all strike again at once, they would cross each other again. So each waits for a
 * time of their own, and whoever is first puts it right for all: the others see that before they strike.
 */
export async function strikeUntilRight({ strike, isCrossed, chance }: Striking): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    if (!(await strike()) || !isCrossed() || tries === MOST_TRIES) return;
    const wait = chance() * FIRST_WAIT_MS * 2 ** (tries - 1);
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isCrossed()) return;
  }
}
