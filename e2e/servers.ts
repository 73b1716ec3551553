/** Ports and addresses of the tests' servers. */

/** One server per worker: its tests share the organization. */
export const WORKERS = Number(process.env.PARLEY_E2E_WORKERS ?? 3);

/** Below the range of ephemeral ports. */
const LOWEST_PORT = 20_000;
const PORTS = 10_000;

// Workers inherit it.
process.env.PARLEY_E2E_PORT ??= String(LOWEST_PORT + Math.floor(Math.random() * PORTS));
export const emptyPort = Number(process.env.PARLEY_E2E_PORT);
export const demoPort = (worker: number) => emptyPort + 1 + worker;
export const addressOf = (port: number) => `http://localhost:${port}`;
