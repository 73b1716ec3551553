/** Addresses of the tests' servers, and Playwright's global setup, which waits until all have started. */
import { setTimeout } from "node:timers/promises";

/** One server per worker: its tests share the organization. */
export const WORKERS = Number(process.env.PARLEY_E2E_WORKERS ?? 3);

const START_MS = 180_000;
const RETRY_MS = 250;
/** Below the range of ephemeral ports. */
const LOWEST_PORT = 20_000;
const PORTS = 10_000;

// Workers inherit it.
process.env.PARLEY_E2E_PORT ??= String(LOWEST_PORT + Math.floor(Math.random() * PORTS));
export const emptyPort = Number(process.env.PARLEY_E2E_PORT);
export const demoPort = (worker: number) => emptyPort + 1 + worker;
export const addressOf = (port: number) => `http://localhost:${port}`;

/** Playwright itself would start each server only once the one before is ready. */
export default async function untilReady(): Promise<void> {
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
