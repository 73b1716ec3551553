/** Events are taken once and acknowledged in time. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEventCursor } from "./event-cursor.ts";

const beat = (id: number) => ({ type: "heartbeat" as const, id });

describe("the cursor", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("passes on every event once, however often it is sent", () => {
    const cursor = createEventCursor(() => {});
    expect(cursor.take([beat(1), beat(2)]).map(({ id }) => id)).toEqual([1, 2]);
    expect(cursor.take([beat(2), beat(4)]).map(({ id }) => id)).toEqual([4]);
    expect(cursor.position()).toBe(4);
  });

  it("acknowledges after two seconds, or immediately after many events", () => {
    const acknowledged: number[] = [];
    const cursor = createEventCursor((id) => acknowledged.push(id));
    cursor.take([beat(1)]);
    cursor.take([beat(2)]);
    expect(acknowledged).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(acknowledged).toEqual([2]);
    cursor.take(Array.from({ length: 200 }, (_, index) => beat(index + 3)));
    expect(acknowledged).toEqual([2, 202]);
  });

  it("has nothing to acknowledge after switching queues", () => {
    const acknowledged: number[] = [];
    const cursor = createEventCursor((id) => acknowledged.push(id));
    cursor.take([beat(5)]);
    cursor.reset(-1);
    vi.advanceTimersByTime(5000);
    expect(acknowledged).toEqual([]);
    expect(cursor.take([beat(0)])).toHaveLength(1);
  });
});
