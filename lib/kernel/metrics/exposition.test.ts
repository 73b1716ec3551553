/** Prometheus' text format. */
import { expect, test } from "vitest";
import { exposition } from "./exposition.ts";
import { counter, gauge, histogram, labelledHistogram } from "./metric.ts";

/** The lines of one metric. */
function linesOf(name: string): string[] {
  return exposition()
    .split("\n")
    .filter((line) => line.startsWith(name) || line.split(" ")[2] === name);
}

test("a counter is declared before its first count, and counts each combination of labels", () => {
  const errands = counter({ name: "test_errands_total", help: "Errands.", labels: ["kind", "outcome"] });
  expect(linesOf("test_errands_total")).toEqual([
    "# HELP test_errands_total Errands.",
    "# TYPE test_errands_total counter",
  ]);
  errands.of("walk", "success").add();
  errands.of("walk", "success").add(2);
  errands.of("walk", "failed").add();
  expect(linesOf("test_errands_total").slice(2)).toEqual([
    'test_errands_total{kind="walk",outcome="success"} 3',
    'test_errands_total{kind="walk",outcome="failed"} 1',
  ]);
});

test("another bundle's declaration is the same metric", () => {
  const definition = { name: "test_twice_total", help: "Declared twice." };
  counter(definition).of().add();
  counter(definition).of().add();
  expect(linesOf("test_twice_total").at(-1)).toBe("test_twice_total 2");
});

test("a gauge is measured for each answer", () => {
  let open = 1;
  gauge({ name: "test_open", help: "Open." }).measure(() => open);
  expect(linesOf("test_open").at(-1)).toBe("test_open 1");
  open = 0;
  expect(linesOf("test_open").at(-1)).toBe("test_open 0");
});

test("label values and help texts are escaped", () => {
  gauge({ name: "test_escaped", help: 'a\\b\n"c"', labels: ["of"] }).measure(() => new Map([['\\"\n', 1]]));
  expect(linesOf("test_escaped")).toEqual([
    '# HELP test_escaped a\\\\b\\n"c"',
    "# TYPE test_escaped gauge",
    'test_escaped{of="\\\\\\"\\n"} 1',
  ]);
});

test("a histogram's buckets are cumulative, with inclusive bounds, and end with all observations", () => {
  const waits = histogram({ name: "test_wait_seconds", help: "Waits." });
  for (const ms of [1, 5, 5.1, 60_000]) waits.observe(ms);
  const lines = linesOf("test_wait_seconds");
  expect(lines).toContain('test_wait_seconds_bucket{le="0.001"} 1');
  expect(lines).toContain('test_wait_seconds_bucket{le="0.005"} 2');
  expect(lines).toContain('test_wait_seconds_bucket{le="0.01"} 3');
  expect(lines).toContain('test_wait_seconds_bucket{le="10"} 3');
  expect(lines).toContain('test_wait_seconds_bucket{le="+Inf"} 4');
  expect(lines.at(-2)).toMatch(/^test_wait_seconds_sum 60\.0111?/);
  expect(lines.at(-1)).toBe("test_wait_seconds_count 4");
});

test("a histogram with a label has buckets for each value", () => {
  const times = labelledHistogram({ name: "test_time_seconds", help: "Times.", labels: ["kind"] });
  times.of("read").observe(1);
  times.of("write").observe(1);
  expect(linesOf("test_time_seconds")).toContain('test_time_seconds_bucket{kind="read",le="0.001"} 1');
  expect(linesOf("test_time_seconds")).toContain('test_time_seconds_count{kind="write"} 1');
});
