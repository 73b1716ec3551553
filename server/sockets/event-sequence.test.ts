/** Packets of several events. */
import { expect, test } from "vitest";
import { type EventSequence, PushedEvent } from "./event-sequence.ts";

const event = (id: number, text = "") => new PushedEvent({ id, type: "message", text });

/** Reads the frame's length as RFC 6455 defines it. */
function payloadOf(sequence: EventSequence): string {
  const [frame = Buffer.alloc(0)] = sequence.packet.options.wsPreEncodedFrame;
  expect(frame[0]).toBe(0x81);
  const short = frame[1] ?? 0;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  const long = start === 10 ? Number(frame.readBigUInt64BE(2)) : frame.readUInt16BE(2);
  expect(start === 2 ? short : long).toBe(frame.length - start);
  return frame.toString("utf8", start);
}

function eventsOf(sequence: EventSequence): unknown {
  const payload = payloadOf(sequence);
  expect(payload).toBe(`4${sequence.packet.text}`);
  expect(payload.slice(0, 2)).toBe("42");
  return JSON.parse(payload.slice(2));
}

test.each([
  ["tiny", ""],
  ["of some hundred bytes", "x".repeat(500)],
  ["of more bytes than characters", "ü€😀".repeat(30)],
  ["beyond 64 kB", "ü".repeat(40_000)],
])("a frame %s arrives as the event", (_size, text) => {
  const sequence = event(1, text).alone;
  expect(eventsOf(sequence)).toEqual(["events", [{ id: 1, type: "message", text }]]);
});

test("frames at the borders of lengths say their length", () => {
  const rest = payloadOf(event(1).alone).length;
  for (const length of [125, 126, 65_535, 65_536]) {
    expect(payloadOf(event(1, "x".repeat(length - rest)).alone)).toHaveLength(length);
  }
});

test("events that wait together leave in their order, in one packet", () => {
  const sequence = event(1).alone.followedBy(event(2)).followedBy(event(3));
  expect(sequence.length).toBe(3);
  expect(eventsOf(sequence)).toMatchObject(["events", [{ id: 1 }, { id: 2 }, { id: 3 }]]);
});

test("sockets that wait for the same events share the packet's bytes, and others do not", () => {
  const [first, second, other] = [event(1), event(2), event(3)];
  const sequence = first.alone.followedBy(second);
  expect(first.alone.followedBy(second).packet).toBe(sequence.packet);
  expect(eventsOf(second.alone)).toMatchObject(["events", [{ id: 2 }]]);
  expect(eventsOf(first.alone.followedBy(other))).toMatchObject(["events", [{ id: 1 }, { id: 3 }]]);
  expect(eventsOf(sequence)).toMatchObject(["events", [{ id: 1 }, { id: 2 }]]);
});
