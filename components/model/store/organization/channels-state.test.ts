/** Events update channels like a new registration. */
import { expect, it } from "vitest";
import { afterEvents } from "../example-events.ts";
import { exampleState } from "../example-state.ts";
import type { KnownEvent } from "../wire-events.ts";

it("one who leaves a channel is no longer counted in it, once", () => {
  const leaving: KnownEvent = {
    type: "subscription",
    op: "remove",
    subscriptions: [{ stream_id: 3, name: "design" }],
  };
  const before = exampleState();
  const left = afterEvents(before, leaving);
  expect(before.channels.get(3)).toMatchObject({ isSubscribed: true, subscriberCount: 2 });
  expect(left.channels.get(3)).toMatchObject({ isSubscribed: false, subscriberCount: 1 });
  expect(afterEvents(left, leaving).channels.get(3)).toMatchObject({ subscriberCount: 1 });
});
