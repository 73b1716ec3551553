/** Recurring work. */
import { logFailure } from "../lib/kernel/log-failure.ts";

/** The returned function stops it and waits for the current run. */
export function repeat(name: string, everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      logFailure(error, { work: name }, "recurring work failed");
    }
  };
  const timer = setInterval(() => {
    underWay ??= turn().finally(() => {
      underWay = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
