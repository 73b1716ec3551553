/** Renews what is too costly to measure for each answer to a monitor. */
import { measureArchive } from "../../lib/kernel/backup/archive-check.ts";
import { measureBackups } from "../../lib/kernel/backup/backup-history.ts";
import { measureQueues } from "../../lib/kernel/events/queues/measure-queues.ts";
import { measureProcess } from "../../lib/kernel/metrics/process-metrics.ts";
import { measureWaiting } from "../../lib/kernel/queue/measure-waiting.ts";
import { repeat } from "../repeat.ts";

const SECOND = 1_000;
/** Monitors usually ask every 15 seconds. */
const RENEW_MS = 10 * SECOND;

/** @returns stops it, and waits for a running measurement. */
export function renewMeasurements(): () => Promise<void> {
  const measured = measureProcess();
  const stops = [
    repeat("measuring the event loop", RENEW_MS, async () => measured.renew()),
    repeat("measuring queues", RENEW_MS, measureQueues),
    repeat("measuring backups", RENEW_MS, measureBackups),
    repeat("measuring the archive", RENEW_MS, measureArchive),
    repeat("measuring waiting work", RENEW_MS, measureWaiting),
  ];
  return async () => {
    measured.stop();
    await Promise.all(stops.map((stop) => stop()));
  };
}
