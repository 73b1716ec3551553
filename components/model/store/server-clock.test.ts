/** Time limits follow the server's clock. */
import { afterEach, expect, test, vi } from "vitest";
import { mayEdit } from "../../read/message/message-rights.ts";
import { exampleState, OWN_ID, topicMessage } from "./example-state.ts";
import { messageFromWire } from "./history/messages-state.ts";
import { noteServerTime, serverTime } from "./server-clock.ts";

afterEach(() => {
  noteServerTime(Date.now() / 1000);
  vi.useRealTimers();
});

test("a new message can be edited on a computer whose clock is a day ahead", () => {
  const message = messageFromWire(topicMessage(10, "A", { sender_id: OWN_ID }), [], OWN_ID);
  vi.useFakeTimers({ now: (message.timestamp + 86_400) * 1000 });
  expect(mayEdit(exampleState(), message)).toBe(false);
  noteServerTime(message.timestamp);
  expect(mayEdit(exampleState(), message)).toBe(true);
  vi.advanceTimersByTime(601_000);
  expect(serverTime()).toBe(message.timestamp + 601);
  expect(mayEdit(exampleState(), message)).toBe(false);
});
