/** One browser listener serves all subscribers. */
import { expect, it } from "vitest";
import { addressChanges } from "./address.ts";

function countedPage() {
  const events = new EventTarget();
  const listeners = new Set<unknown>();
  const page = {
    addEventListener: (type: string, listener: EventListener) => {
      listeners.add(listener);
      events.addEventListener(type, listener);
    },
    removeEventListener: (type: string, listener: EventListener) => {
      listeners.delete(listener);
      events.removeEventListener(type, listener);
    },
  };
  return { page, listeners, events };
}

it("one listener serves all subscribers, at the first event of a change", () => {
  const { page, listeners, events } = countedPage();
  const { subscribe } = addressChanges(page);
  const told: string[] = [];
  const ends = ["header", "sidebar", "message"].map((name) => subscribe(() => told.push(name)));
  expect(listeners.size).toBe(1);
  events.dispatchEvent(new Event("popstate"));
  expect(told).toEqual(["header", "sidebar", "message"]);
  ends[1]?.();
  events.dispatchEvent(new Event("hashchange"));
  expect(told.slice(3)).toEqual(["header", "message"]);
  for (const end of ends) end();
  expect(listeners.size).toBe(0);
});
