/** The next unread topic is prefetched. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { arrival } from "../../model/store/example-events.ts";
import { exampleState, topicMessage } from "../../model/store/example-state.ts";
import { countArrival } from "../../model/store/history/unread-state.ts";
import { fetchUnreadAhead } from "./go-to-unread.ts";

let asked: string[];
let later: (() => void)[];
let tab: EventTarget & { visibilityState: string };

function receive(id: number, topic: string): void {
  const event = arrival(topicMessage(id, topic));
  if (event.type !== "message") throw new Error("Expected a message event.");
  chatStore.update((state) => ({ ...state, unread: countArrival(state.unread, event, state.ownUserId) }));
}

function settle(): void {
  for (const work of later.splice(0)) work();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked = [];
  later = [];
  tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const location = { href: "https://chat.test/", hash: "#inbox" };
  const requestIdleCallback = (work: () => void) => later.push(work);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, requestIdleCallback }));
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  vi.stubGlobal("document", tab);
  vi.stubGlobal("fetch", async (address: string) => {
    const narrow: { operator: string; operand: string }[] = JSON.parse(
      new URL(address, "http://localhost").searchParams.get("narrow") ?? "[]",
    );
    asked.push(narrow.find(({ operator }) => operator === "topic")?.operand ?? "");
    return Response.json({ result: "success", messages: [] });
  });
  chatStore.update(() => ({ ...exampleState(), connection: "online" }));
});

afterEach(() => {
  chatStore.update(() => INITIAL_STATE);
  settle();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is fetched once for many arrivals at the same time", async () => {
  fetchUnreadAhead();
  settle();
  expect(asked).toEqual([]);
  receive(101, "fresh");
  receive(102, "fresh");
  expect(later).toEqual([]);
  vi.runAllTimers();
  expect(later).toHaveLength(1);
  settle();
  await expect.poll(() => asked).toEqual(["fresh"]);
});

it("waits while the tab is hidden", async () => {
  fetchUnreadAhead();
  settle();
  tab.visibilityState = "hidden";
  receive(101, "behind");
  vi.runAllTimers();
  settle();
  expect(asked).toEqual([]);
  tab.visibilityState = "visible";
  tab.dispatchEvent(new Event("visibilitychange"));
  settle();
  await expect.poll(() => asked).toEqual(["behind"]);
});
