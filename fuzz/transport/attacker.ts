/**
 * Performs plans in its own process, so that the attackers' work does not delay the measured requests. A thread would
 * not end: Node.js waits forever for some reset connections.
 */
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Attacked } from "./connection-plan.ts";
import { KnownSessions, performPlan } from "./hostile-connection.ts";
import { connectionPlans } from "./random-plans.ts";

export interface AttackOrder {
  readonly port: number;
  readonly attacked: Attacked;
  readonly seed: number;
  readonly connections: number;
  readonly durationMs: number;
  /** The server would wait for a session's next poll. */
  readonly endsSessions: boolean;
}

/** For responses that may contain session ids. */
const READING_MS = 300;
const ENDING_MS = 5_000;

async function attack({
  port,
  attacked,
  seed,
  connections,
  durationMs,
  endsSessions,
}: AttackOrder): Promise<void> {
  const sessions = new KnownSessions();
  const sockets = await Promise.all(
    connectionPlans(attacked, seed, connections).map(async (plan): Promise<Socket> => {
      await wait(plan.at * durationMs);
      return performPlan(plan, port, sessions);
    }),
  );
  if (endsSessions) {
    for (const socket of sockets) socket.resume();
    await wait(READING_MS);
  }
  for (const [index, socket] of sockets.entries()) {
    if (index % 2 === 0) socket.destroy();
    else socket.resetAndDestroy();
  }
  if (!endsSessions) return;
  const url = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`;
  const signal = AbortSignal.timeout(ENDING_MS);
  await Promise.allSettled(
    sessions.ids.map((id) => fetch(`${url}&sid=${id}`, { method: "POST", body: "1", signal })),
  );
}

process.once("message", (order: AttackOrder) => {
  attack(order).then(() => process.send?.("done"));
});
