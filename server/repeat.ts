/** Recurring work. */
import { setTimeout as wait } from "node:timers/promises";
import { logFailure } from "../lib/kernel/log-failure.ts";
import { counter, gauge } from "../lib/kernel/metrics/metric.ts";

const runs = counter({
  name: "parley_recurring_work_total",
  help: "Runs of recurring work, by outcome: done, failed.",
  labels: ["work", "outcome"],
});
const underWaySince = new Map<string, number>();
gauge({
  name: "parley_recurring_work_running_seconds",
  help: "How long the present run of recurring work has taken; absent for work that does not run at the moment.",
  labels: ["work"],
}).measure(() => {
  const now = performance.now();
  return new Map([...underWaySince].map(([work, since]) => [work, (now - since) / 1_000]));
});

/** Work whose current run has taken longer. */
export function longWork(seconds: number): { readonly work: string; readonly seconds: number }[] {
  const now = performance.now();
  return [...underWaySince]
    .map(([work, since]) => ({ work, seconds: (now - since) / 1_000 }))
    .filter((each) => each.seconds > seconds);
}

/** In ms. A long run delays the next one no longer; most take less, since there is nothing to do. */
const LONGEST_WAIT = 25;

let nextMayBegin: Promise<void> = Promise.resolve();

/**
 * Lets runs that are due together begin one after another, so that most use the same connection to the database: a new
 * connection costs PostgreSQL more than a hundred of these runs.
 */
function inTurn(run: () => Promise<void>): Promise<void> {
  const begun = nextMayBegin.then(() => ({ ended: run() }));
  nextMayBegin = begun.then(({ ended }) =>
    Promise.race([ended, wait(LONGEST_WAIT, undefined, { ref: false })]),
  );
  return begun.then(({ ended }) => ended);
}

interface Runs {
  /** Does nothing during a run. */
  begin(when?: "now"): void;
  /** Prevents further runs, and waits for the current one. */
  stop(): Promise<void>;
}

/** Runs of work, one at a time and in turn with other work; failures are logged and counted. */
export function runsOf(name: string, work: () => Promise<void>): Runs {
  let underWay: Promise<void> | null = null;
  let isStopped = false;
  const run = async () => {
    if (isStopped) return;
    underWaySince.set(name, performance.now());
    try {
      await work();
      runs.of(name, "done").add();
    } catch (error) {
      runs.of(name, "failed").add();
      logFailure(error, { work: name }, "recurring work failed");
    } finally {
      underWaySince.delete(name);
    }
  };
  return {
    begin: (when) => {
      underWay ??= (when === "now" ? run() : inTurn(run)).finally(() => {
        underWay = null;
      });
    },
    async stop() {
      isStopped = true;
      await underWay;
    },
  };
}

/**
 * The first run is after `everyMs`, or immediately.
 * @returns stops it and waits for the current run.
 */
export function repeat(
  name: string,
  everyMs: number,
  work: () => Promise<void>,
  first: "later" | "now" = "later",
): () => Promise<void> {
  const { begin, stop } = runsOf(name, work);
  if (first === "now") begin("now");
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await stop();
  };
}
