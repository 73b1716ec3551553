/** Measures this process: memory, processor time, and how late its event loop is. */
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { gauge, measuredCounter } from "./metric.ts";

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

const memory = gauge({
  name: "parley_memory_bytes",
  help: "Memory of this process, by part: resident (all), heap used, heap reserved, outside the heap (external).",
  labels: ["part"],
});
const processorTime = measuredCounter({
  name: "parley_processor_seconds_total",
  help: "Processor time of this process, with its threads.",
});
const busyTime = measuredCounter({
  name: "parley_event_loop_busy_seconds_total",
  help: "Time in which the event loop did not wait; near one second per second, the main thread is full.",
});
const delays = gauge({
  name: "parley_event_loop_delay_seconds",
  help: "How late the event loop ran timers, by part of the last seconds: half, 99 of 100, worst.",
  labels: ["part"],
});
const uptime = gauge({ name: "parley_uptime_seconds", help: "Since this process started." });

/**
 * @returns `renew`, to be called every few seconds, which makes the delays since the last call visible; and `stop`.
 */
export function measureProcess(): { readonly renew: () => void; readonly stop: () => void } {
  memory.measure(() => {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    return new Map([
      ["resident", rss],
      ["heap used", heapUsed],
      ["heap reserved", heapTotal],
      ["external", external],
    ]);
  });
  processorTime.measure(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / MICROSECONDS;
  });
  busyTime.measure(() => performance.eventLoopUtilization().active / 1_000);
  uptime.measure(() => process.uptime());
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let last = new Map<string, number>();
  const lateness = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000);
  const renew = () => {
    if (histogram.count === 0) return;
    last = new Map([
      ["half", lateness(histogram.percentile(50))],
      ["99 of 100", lateness(histogram.percentile(99))],
      ["worst", lateness(histogram.max)],
    ]);
    histogram.reset();
  };
  delays.measure(() => last);
  return { renew, stop: () => void histogram.disable() };
}
