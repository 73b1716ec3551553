/** Notifications between nodes. */
import { expect, test } from "vitest";
import { z } from "zod";
import { type NodeEvent, notifications } from "./node-messages.ts";

const message = z.object({
  node: z.literal("a"),
  positions: z.array(z.tuple([z.int(), z.int()])),
  events: z.array(z.object({ realmId: z.int(), body: z.object({ text: z.string() }) })),
});

const event = (realmId: number, text: string): NodeEvent => ({
  realmId,
  type: "typing",
  audience: { kind: "everyone" },
  body: { text },
  changes: [],
});

test("all positions and events arrive, in payloads below the limit", () => {
  const positions = Array.from({ length: 1_000 }, (_, index) => [index, 2 ** 50 + index] as const);
  const events = Array.from({ length: 200 }, (_, index) => event(index, "ü".repeat(index)));
  const payloads = notifications({ node: "a", positions, events });
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  const parsed = payloads.map((payload) => message.parse(JSON.parse(payload)));
  expect(parsed.flatMap((each) => each.positions)).toEqual(positions);
  expect(parsed.flatMap((each) => each.events.map(({ realmId }) => realmId))).toEqual(
    events.map(({ realmId }) => realmId),
  );
});

test("an event that is too large is dropped, and those around it are not", () => {
  const events = [event(1, "before"), event(2, "x".repeat(8_000)), event(3, "after")];
  const payloads = notifications({ node: "a", positions: [], events });
  const realmIds = payloads.flatMap((payload) =>
    message.parse(JSON.parse(payload)).events.map(({ realmId }) => realmId),
  );
  expect(realmIds).toEqual([1, 3]);
});

test("without anything to say there is no payload", () => {
  expect(notifications({ node: "a", positions: [], events: [] })).toEqual([]);
});
