/** What was read reaches the server even when the page is closed at once, whatever it shows by then. */
import { afterAll, expect, it, vi } from "vitest";
import { markRead } from "./read-tracker.ts";

const page = new EventTarget();
const sent = vi.fn((_address: string, _request: { body: URLSearchParams; keepalive?: boolean }) =>
  Promise.resolve(Response.json({ result: "success", msg: "" })),
);
vi.stubGlobal("window", page);
vi.stubGlobal("fetch", sent);
vi.useFakeTimers();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is sent when the page goes away before its turn, by a request that outlives the page, and only then", async () => {
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
