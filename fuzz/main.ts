/** `npm run fuzz`: sends hostile requests to every operation and reports which of them hurt the server. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../server/embedded-postgres/embedded-postgres.ts";
import { type Finding, type FuzzReport, runFuzz } from "./run-fuzz.ts";

const REQUESTS = "50000";
/** Most that the server's memory may grow after the warm-up, as a share. */
const MOST_GROWTH = 0.2;

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
    `memory of the server: ${memory.warm.toFixed(0)} MB warm, ${memory.end.toFixed(0)} MB at the end (at most ${MOST_GROWTH * 100} % more)`,
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
const directory = await mkdtemp(path.join(os.tmpdir(), "parley-fuzz-"));
const postgres = await startEmbeddedPostgres(directory);
process.env.PARLEY_TEST_DATABASE_URL = postgres.url;
try {
  const report = await runFuzz({
    seed: Number(values.seed),
    requests: Number(values.requests),
    from: Number(values.from),
    onFinding: (finding) => process.stdout.write(inWords(finding)),
    onProgress: (sent, memory) => process.stdout.write(`${sent} sent, server ${memory.toFixed(0)} MB\n`),
  });
  process.stdout.write(summary(report));
  const hasGrown = report.memory.end > report.memory.warm * (1 + MOST_GROWTH);
  process.exitCode = report.findings.length > 0 || hasGrown ? 1 : 0;
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
