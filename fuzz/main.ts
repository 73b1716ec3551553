/** `npm run fuzz`: reports hostile requests that harm the server. */
import { parseArgs } from "node:util";
import startPostgresForTests from "../lib/testing/postgres-for-tests.ts";
import { type Finding, type FuzzReport, runFuzz } from "./run-fuzz.ts";
import { runTransportFuzz, type TransportFindings } from "./transport/run-transport-fuzz.ts";

const REQUESTS = "50000";
/** Allowed growth after the warm-up. */
const MAX_GROWTH = 0.2;
/**
 * Megabytes of the process. The C library keeps much of it: after 40,000 requests, `malloc_trim` returned 106 of 310 MB
 * to the system.
 */
const MAX_TAKEN = 400;

function inWords({ index, operationId, actor, problem, request }: Finding): string {
  return `#${index} ${operationId}, by ${actor}: ${problem}\n    ${request}\n`;
}

function summary({ statuses, findings, mostMs, memory }: FuzzReport): string {
  const byStatus = [...statuses].toSorted(([one], [other]) => one - other);
  const byCost = [...mostMs].toSorted(([, one], [, other]) => other - one);
  return [
    `answers: ${byStatus.map(([status, count]) => `${count} × ${status === 0 ? "given up" : status}`).join(", ")}`,
    "most processor time of one request:",
    ...byCost.map(([operationId, ms]) => `  ${operationId.padEnd(32)}${String(ms).padStart(6)} ms`),
    `the server used ${memory.warm.toFixed(0)} MB warm, ${memory.end.toFixed(0)} MB at the end (at most ${MAX_GROWTH * 100} % more)`,
    `  its process took ${memory.most.toFixed(0)} MB (at most ${MAX_TAKEN})`,
    `${findings.length} findings`,
    "",
  ].join("\n");
}

/** Counted from the given seed. */
const TRANSPORT_SEEDS = 3;
/** 99th percentile of other users' sends, in ms. */
const MAX_WAIT = 250;

/** In both modes: requests get further in development mode, without rate limits. */
async function fuzzTransport(seed: number): Promise<boolean> {
  let isWell = true;
  for (const mode of ["production", "development"] as const) {
    const seeds = Array.from({ length: TRANSPORT_SEEDS }, (_, index) => seed + index);
    const findings = await runTransportFuzz({
      ...{ mode, seeds, connections: 600, durationMs: 10_000, settleMs: 60_000 },
      endsSessions: false,
      onFindings: (found) => process.stdout.write(transportInWords(mode, found)),
    });
    isWell &&= findings.every(({ problems, sends }) => problems.length === 0 && sends.p99 < MAX_WAIT);
  }
  return isWell;
}

function transportInWords(
  mode: string,
  { seed, problems, sends, bareSends, after }: TransportFindings,
): string {
  return [
    `${mode}, seed ${seed}: 99 % of other users' sends took up to ${sends.p99.toFixed(0)} ms (at most ${MAX_WAIT}), ${bareSends.p99.toFixed(0)} ms of a bare server`,
    `  the server then held ${after.descriptors} descriptors, ${after.timers} timers, ${after.listeners} listeners, ${after.memory.toFixed(0)} MB`,
    ...problems.map((problem) => `  ${problem}`),
    "",
  ].join("\n");
}

async function fuzzRequests(seed: number, requests: number, from: number): Promise<boolean> {
  const report = await runFuzz({
    ...{ seed, requests, from },
    onFinding: (finding) => process.stdout.write(inWords(finding)),
    onProgress: (sent, { used, taken }) =>
      process.stdout.write(`${sent} sent, server ${used.toFixed(0)} of ${taken.toFixed(0)} MB\n`),
  });
  process.stdout.write(summary(report));
  const { warm, end, most } = report.memory;
  const isTooMuch = end > warm * (1 + MAX_GROWTH) || most > MAX_TAKEN;
  return report.findings.length === 0 && !isTooMuch;
}

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: REQUESTS },
    from: { type: "string", default: "0" },
    transport: { type: "boolean", default: false },
  },
});
const stopPostgres = await startPostgresForTests();
try {
  const seed = Number(values.seed);
  const isWell = values.transport
    ? await fuzzTransport(seed)
    : await fuzzRequests(seed, Number(values.requests), Number(values.from));
  process.exitCode = isWell ? 0 : 1;
} finally {
  await stopPostgres();
}
