/** Transient events. */
import { expect, test } from "vitest";
import type { LoggedEvent } from "../log/logged-event.ts";
import { mergedById, TransientEvents, UnnumberedEvents } from "./transient-events.ts";

const event = (id: number): LoggedEvent => ({
  id,
  type: "typing",
  audience: { kind: "everyone" },
  body: {},
  changes: null,
});
const ids = (events: Iterable<LoggedEvent>) => [...events].map(({ id }) => id);

test("an event is delivered for fifteen seconds, to those who have not had it", () => {
  const transient = new TransientEvents();
  transient.add(event(11), 0);
  transient.add(event(12), 10_000);
  expect(ids(transient.after(10, 14_999))).toEqual([11, 12]);
  expect(ids(transient.after(11, 14_999))).toEqual([12]);
  expect(ids(transient.after(10, 15_000))).toEqual([12]);
  expect(transient.after(10, 30_000)).toEqual([]);
  expect(transient.newestId).toBe(12);
});

test("at most a thousand are kept, the newest ones", () => {
  const transient = new TransientEvents();
  for (let id = 1; id <= 5_000; id += 1) transient.add(event(id), 0);
  expect(ids(transient.after(0, 1))).toEqual(Array.from({ length: 1_000 }, (_, index) => 4_001 + index));
});

test("logged and transient events come by ascending id", () => {
  const merged = mergedById([event(10), event(20), event(30)], [event(5), event(21), event(22), event(31)]);
  expect(ids(merged)).toEqual([5, 10, 20, 21, 22, 30, 31]);
  expect(ids(mergedById([], [event(1)]))).toEqual([1]);
  expect(ids(mergedById([event(1)], []))).toEqual([1]);
});

test("events that wait for an id keep their order, until they no longer matter", () => {
  const held = new UnnumberedEvents();
  held.add(event(0), 0);
  held.add({ ...event(0), type: "presence" }, 1_000);
  expect(held.isEmpty).toBe(false);
  expect(held.takeFirst(15_500)?.type).toBe("presence");
  expect(held.isEmpty).toBe(true);
  expect(held.takeFirst()).toBeUndefined();
});
