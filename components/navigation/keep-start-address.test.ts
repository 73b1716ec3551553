/** An address opened while the page starts is not lost. */
import { expect, it } from "vitest";
import { keepStartAddress } from "./keep-start-address.ts";

const OLD = "https://chat.example/#inbox";
const NEW = "https://chat.example/#channels/3/design/personal";

/** A page that was loaded with OLD, and what it is told to open. */
function pageAtStart() {
  const events = new EventTarget();
  const opened: string[] = [];
  const location = { href: OLD, replace: (address: string | URL) => void opened.push(String(address)) };
  const end = keepStartAddress({
    location,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  const change = () =>
    events.dispatchEvent(Object.assign(new Event("hashchange"), { oldURL: OLD, newURL: NEW }));
  return { location, opened, end, change };
}

it("opens it again where the former address was put back before the event", () => {
  const { opened, change } = pageAtStart();
  change();
  expect(opened).toEqual([NEW]);
});

it("opens it again where the former address was put back after the event", () => {
  const { location, opened, end, change } = pageAtStart();
  location.href = NEW;
  change();
  location.href = OLD;
  end();
  expect(opened).toEqual([NEW]);
});

it("leaves alone what was not taken back, and everything once the page has started", () => {
  const kept = pageAtStart();
  kept.location.href = NEW;
  kept.change();
  kept.end();
  const started = pageAtStart();
  started.end();
  started.change();
  started.end();
  expect([...kept.opened, ...started.opened]).toEqual([]);
});
