/** `npm run fuzz`: sends hostile requests to every operation and reports which of them hurt the server. */
import { parseArgs } from "node:util";
import startPostgresForTests from "../server/embedded-postgres/postgres-for-tests.ts";
import { type Finding, type FuzzReport, runFuzz } from "./run-fuzz.ts";

const REQUESTS = "50000";
/** Most that what the server uses may grow after the warm-up, as a share. */
const MOST_GROWTH = 0.2;
/**
 * Most that its process may take, in megabytes. A good part of it is what the C library keeps for later: after 40,000
 * requests, `malloc_trim` returned 106 of 310 MB to the system.
 */
const MOST_TAKEN = 400;

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
    `the server used ${memory.warm.toFixed(0)} MB warm, ${memory.end.toFixed(0)} MB at the end (at most ${MOST_GROWTH * 100} % more)`,
    `  its process took ${memory.most.toFixed(0)} MB (at most ${MOST_TAKEN})`,
    `${findings.length} findings`,
    "",
  ].join("\n");
}

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    requests: { type: "string", default: REQUESTS },
    from: { type: "string", default: "0" },
  },
});
const stopPostgres = await startPostgresForTests();
try {
  const report = await runFuzz({
    seed: Number(values.seed),
    requests: Number(values.requests),
    from: Number(values.from),
    onFinding: (finding) => process.stdout.write(inWords(finding)),
    onProgress: (sent, { used, taken }) =>
      process.stdout.write(`${sent} sent, server ${used.toFixed(0)} of ${taken.toFixed(0)} MB\n`),
  });
  process.stdout.write(summary(report));
  const { warm, end, most } = report.memory;
  const isTooMuch = end > warm * (1 + MOST_GROWTH) || most > MOST_TAKEN;
  process.exitCode = report.findings.length > 0 || isTooMuch ? 1 : 0;
} finally {
  await stopPostgres();
}
