/** An address opened while the page starts is not lost. */
import { expect, it } from "vitest";
import { keepStartAddress } from "./keep-start-address.ts";

const OLD = "https://chat.example/#inbox";
const NEW = "https://chat.example/#channels/3/design/personal";

/** A page loaded with OLD whose address is `href` when the event of a change from OLD to NEW arrives. */
function pageAt(href: string) {
  const events = new EventTarget();
  const opened: string[] = [];
  const location = { href, replace: (address: string | URL) => void opened.push(String(address)) };
  const loaded = { name: OLD, entryType: "navigation", startTime: 0, duration: 0, toJSON: () => ({}) };
  const end = keepStartAddress({
    location,
    performance: { getEntriesByType: () => [loaded] },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  const change = () =>
    events.dispatchEvent(Object.assign(new Event("hashchange"), { oldURL: OLD, newURL: NEW }));
  return { opened, location, end, change };
}

it("opens it again where the former address was put back", () => {
  const { opened, change } = pageAt(OLD);
  change();
  expect(opened).toEqual([NEW]);
});

it("opens it again where it was opened before this script came, and put back since", () => {
  const { opened, location, end } = pageAt(NEW);
  location.href = OLD;
  end();
  expect(opened).toEqual([NEW]);
});

it("leaves alone what was not taken back, and everything once the page has started", () => {
  const kept = pageAt(NEW);
  kept.change();
  kept.end();
  const started = pageAt(OLD);
  started.end();
  started.change();
  expect([...kept.opened, ...started.opened]).toEqual([]);
});
