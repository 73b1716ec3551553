/** Playwright's global setup, which waits until all servers have started. */
import { setTimeout } from "node:timers/promises";
import { addressOf, demoPort, emptyPort, WORKERS } from "./servers.ts";

const START_MS = 180_000;
const RETRY_MS = 250;

/** Playwright itself would start each server only once the one before is ready. */
export default async function waitForServers(): Promise<void> {
  const ports = [emptyPort, ...Array.from({ length: WORKERS }, (_, worker) => demoPort(worker))];
  const signal = AbortSignal.timeout(START_MS);
  await Promise.all(
    ports.map(async (port) => {
      while (!(await isReady(port, signal))) {
        if (signal.aborted) throw new Error(`No server started at port ${port}; its output says why.`);
        await setTimeout(RETRY_MS);
      }
    }),
  );
}

async function isReady(port: number, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(`${addressOf(port)}/login`, { signal })).ok;
  } catch {
    return false;
  }
}
