/** Recent events in memory. */
import { expect, test } from "vitest";
import type { LoggedEvent } from "../log/logged-event.ts";
import { RecentEvents } from "./recent-events.ts";

function event(id: number, length = 0): LoggedEvent {
  return {
    id,
    type: "message",
    audience: { kind: "everyone" },
    body: { text: "x".repeat(length) },
    changes: null,
  };
}

function fill(lengths: readonly number[]): RecentEvents {
  const recent = new RecentEvents(10);
  for (const [index, length] of lengths.entries()) {
    recent.add(event(11 + index, length));
    if (index % 97 === 0) expect([...recent.after(recent.start)]).toHaveLength(11 + index - recent.start);
  }
  return recent;
}

test("many short events are bounded by their number, and the newest 2,000 are kept", () => {
  const recent = fill(Array(3_500).fill(10));
  expect(recent.start).toBeGreaterThan(10);
  expect(recent.start).toBeLessThanOrEqual(3_510 - 2_000);
  expect([...recent.after(3_508)].map(({ id }) => id)).toEqual([3_509, 3_510]);
  expect([...recent.after(0)].length).toBeLessThanOrEqual(3_000);
});

test("long events are bounded by their length, even one that alone is too long", () => {
  const recent = fill([...Array(100).fill(100_000), 10, 10]);
  expect(recent.characters).toBeLessThanOrEqual(6_000_000);
  expect([...recent.after(recent.start)].length).toBeGreaterThan(30);
  recent.add(event(113, 7_000_000));
  expect(recent.characters).toBe(0);
  expect(recent.start).toBe(113);
  expect([...recent.after(0)]).toEqual([]);
});
