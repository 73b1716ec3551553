/** Work that is done again and again, never twice at once; a failure is logged and the next turn comes. */
import { logger } from "../lib/log.ts";

/** Runs `work` every `everyMs`; returns the way to stop, which waits for work under way. */
export function repeat(name: string, everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, work: name }, "recurring work failed");
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
