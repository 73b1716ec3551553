/** Reads reach the server even if the page closes. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { markRead, reportReads } from "./read-tracker.ts";

const page = new EventTarget();
const sent = vi.fn((_address: string, _request: { body: URLSearchParams; keepalive?: boolean }) =>
  Promise.resolve(Response.json({ result: "success", msg: "" })),
);
vi.stubGlobal("window", page);
vi.stubGlobal("fetch", sent);
vi.useFakeTimers();
afterAll(() => {
  chatStore.update(() => INITIAL_STATE);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

beforeEach(() => {
  sent.mockClear();
  chatStore.update(() => ({ ...INITIAL_STATE, queueId: "q" }));
});

it("pending reads are sent when the page closes, by a request that outlives it", async () => {
  markRead([3, 4]);
  page.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveBeenCalledTimes(1);
  const [, request] = sent.mock.calls[0] ?? [];
  expect(request?.keepalive).toBe(true);
  expect(request?.body.get("messages")).toBe("[3,4]");
  await vi.runAllTimersAsync();
  page.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveBeenCalledTimes(1);
});

it("reads are sent only after the registration", async () => {
  chatStore.update((state) => ({ ...state, queueId: null }));
  markRead([5]);
  page.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
  chatStore.update((state) => ({ ...state, queueId: "q" }));
  await vi.runAllTimersAsync();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(chatStore.getState().readsToSend.size).toBe(0);
});

it("reads are sent immediately before undoing, and a missing response is reported", async () => {
  markRead([6, 7]);
  expect(await reportReads()).toBe(true);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(chatStore.getState().readsToSend.size).toBe(0);
  sent.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  markRead([8]);
  expect(await reportReads()).toBe(false);
  expect([...chatStore.getState().readsToSend]).toEqual([8]);
  await vi.runAllTimersAsync();
  expect(chatStore.getState().readsToSend.size).toBe(0);
});
