/** Notifications close when read elsewhere. */
import { afterAll, expect, it, vi } from "vitest";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { afterEvents, arrival } from "../../model/store/example-events.ts";
import { exampleState, topicMessage } from "../../model/store/example-state.ts";
import { closeReadNotices } from "./shown-notices.ts";

const notices = [
  { data: { url: "/", messageId: 7 }, close: vi.fn() },
  { data: { url: "/", messageId: 6 }, close: vi.fn() },
  { data: { url: "/" }, close: vi.fn() },
];
const getRegistration = async () => ({ getNotifications: async () => notices });
vi.stubGlobal("navigator", { locks: navigator.locks, serviceWorker: { getRegistration } });
afterAll(() => {
  vi.unstubAllGlobals();
});

const closed = () => notices.map(({ close }) => close.mock.calls.length);

it("closes notifications of read messages, and those without a message id, once reads are known", async () => {
  chatStore.update(() => INITIAL_STATE);
  await closeReadNotices();
  expect(closed()).toEqual([0, 0, 0]);
  const state = afterEvents(exampleState(), arrival(topicMessage(7, "A")));
  chatStore.update(() => ({ ...state, connection: "online" }));
  await closeReadNotices();
  expect(closed()).toEqual([0, 1, 1]);
});
