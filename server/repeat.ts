/** Work that is done again and again, never twice at once; a failure is logged and the next turn comes. */
import { logger } from "../lib/log.ts";

/** Runs `work` every `everyMs`; returns the way to stop. */
export function repeat(name: string, everyMs: number, work: () => Promise<void>): () => void {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      logger.error({ err: error, work: name }, "recurring work failed");
    } finally {
      isRunning = false;
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
