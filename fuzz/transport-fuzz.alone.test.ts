/** Random connections must leave nothing behind and delay nobody. */
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { runTransportFuzz } from "./transport/run-transport-fuzz.ts";

const MAX_SEED = 2 ** 31;
/** Sessions whose ids the attackers did not read end after 45 s; a busy server takes as long again. */
const SETTLE_MS = 90_000;
/** The limit of `npm run fuzz -- --transport`, beyond a bare server's simultaneous wait. */
const MAX_WAIT_MS = 250;

// Only Linux answers on all of 127.0.0.0/8 and lists the descriptors of a process.
test.runIf(process.platform === "linux")(
  "hundreds of random connections leave nothing behind, and delay nobody",
  { timeout: 240_000 },
  async () => {
    const random = randomInt(MAX_SEED);
    process.stdout.write(`transport fuzz: seeds 1 and ${random}\n`);
    const findings = await runTransportFuzz({
      mode: "production",
      seeds: [1, random],
      connections: 200,
      durationMs: 3_000,
      settleMs: SETTLE_MS,
      endsSessions: true,
    });
    // `npm run fuzz -- --transport --seed …` repeats these plans.
    for (const { seed, problems } of findings) expect({ seed, problems }).toEqual({ seed, problems: [] });
    // Other programs may delay one run; attacks would delay both.
    const waits = findings.map(({ sends, bareSends }) => sends.p99 - bareSends.p99);
    expect(Math.min(...waits)).toBeLessThan(MAX_WAIT_MS);
  },
);
