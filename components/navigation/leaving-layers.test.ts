/** While the browser leaves the entry of a closed layer, what leads elsewhere last counts; it stays there if the page is left. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** A browser at a view, whose traversals arrive when the test says so. */
function browserAt(hash: string) {
  const events = new EventTarget();
  let back: (() => void) | null = null;
  const page = {
    location: { href: `https://chat.test/${hash}`, hash, replace: (to: string) => move(to, null) },
    history: {
      state: null as string | null,
      go: () => {
        back = () => move(hash, null);
      },
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const move = (to: string, state: string | null) => {
    page.location.hash = to;
    page.history.state = state;
  };
  const arrive = () => {
    back?.();
    back = null;
    events.dispatchEvent(new Event("popstate"));
  };
  return { page, events, move, arrive, isLeaving: () => back !== null };
}

/** Knows no elements around it. */
class Link {
  target = "";
  href: string;
  hash: string;
  constructor(hash: string) {
    this.hash = hash;
    this.href = `https://chat.test/${hash}`;
  }
  closest() {
    return this;
  }
}

function clickOn(link: Link): Event {
  const click = Object.assign(new Event("click", { cancelable: true }), { button: 0 });
  Object.defineProperty(click, "target", { value: link, configurable: true });
  return click;
}

const browser = browserAt("#inbox");

async function load() {
  const { openLayer } = await import("../ui/layers/layer-history.ts");
  const { stopLayers } = await import("../ui/layers/layer-entries.ts");
  return { openLayer, stopLayers, ...(await import("./address.ts")) };
}

let modules: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", browser.page);
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("Element", Link);
  vi.stubGlobal("History", {
    prototype: { pushState: (state: string) => browser.move(browser.page.location.hash, state) },
  });
  vi.resetModules();
  modules = await load();
  vi.runAllTimers();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

it("follows a link that is pressed after something else was chosen, and goes on from there", () => {
  const { openLayer, goTo, currentHash } = modules;
  openLayer(() => {})();
  vi.advanceTimersByTime(1);
  expect(browser.isLeaving()).toBe(true);
  goTo("#recent");
  const click = clickOn(new Link("#starred"));
  browser.events.dispatchEvent(click);
  expect(currentHash()).toBe("#starred");
  browser.arrive();
  expect(browser.page.location.hash).toBe("#starred");
  browser.page.location.hash = "#drafts";
  expect(currentHash()).toBe("#drafts");
});

it("goes nowhere when a layer is closed because the page is left", () => {
  const { openLayer, stopLayers } = modules;
  const close = openLayer(() => {});
  expect(browser.page.history.state).toBe("");
  stopLayers();
  close();
  vi.advanceTimersByTime(1);
  expect(browser.isLeaving()).toBe(false);
});
