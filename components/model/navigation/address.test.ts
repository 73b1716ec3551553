/** Address changes are reported immediately and once. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LAYER_STATE } from "../../ui/layers/layer-entries.ts";
import { currentHash, goTo, onMove, subscribeToAddress } from "./address.ts";

/** Browsers delay `popstate` until the page has loaded. */
function loadingPage() {
  const events = new EventTarget();
  const location = { href: "https://chat.test/#topic/old", hash: "#topic/old" };
  const page = {
    location: {
      ...location,
      replace: (hash: string) => {
        page.location.hash = hash;
      },
    },
    history: { state: null as string | null },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const event = (type: string) => events.dispatchEvent(new Event(type));
  return { page, event };
}

/** Like WebKit: replacing only the fragment keeps the entry's state. */
function replacer({ history, location }: ReturnType<typeof loadingPage>["page"]) {
  return (state: string | null, _title: string, hash: string) => {
    history.state = state;
    location.hash = hash;
  };
}

let loading = loadingPage();
const told: string[] = [];
let ends: (() => void)[] = [];

beforeEach(() => {
  loading = loadingPage();
  vi.stubGlobal("window", loading.page);
  vi.stubGlobal("History", { prototype: { replaceState: replacer(loading.page) } });
  told.length = 0;
  ends = [
    subscribeToAddress(() => told.push(currentHash())),
    onMove((isFollowing) => told.push(isFollowing ? "followed" : "moved")),
  ];
});

afterEach(() => {
  for (const end of ends) end();
  vi.unstubAllGlobals();
});

it("reports a followed topic before returning, and not as a move", () => {
  goTo("#topic/new", "follow");
  expect(told).toEqual(["#topic/new", "followed"]);
  loading.event("popstate");
  expect(told).not.toContain("moved");
});

it("reports a move once: the browser's late event closes nothing opened since", () => {
  goTo("#inbox");
  expect(told).toEqual(["#inbox", "moved"]);
  told.length = 0;
  loading.event("popstate");
  expect(told).not.toContain("moved");
});

it("reports the browser's Back, also right after its own move", () => {
  goTo("#inbox");
  loading.event("popstate");
  told.length = 0;
  loading.page.location.hash = "#topic/old";
  loading.event("popstate");
  expect(told).toContain("moved");
});

it("ignores the browser's event after several own moves", () => {
  goTo("#inbox");
  goTo("#recent");
  told.length = 0;
  loading.event("popstate");
  expect(told).not.toContain("moved");
});

it("replaces a layer's entry with the view chosen in the layer", () => {
  const { page } = loading;
  page.history.state = LAYER_STATE;
  goTo("#inbox");
  expect([page.location.hash, page.history.state]).toEqual(["#inbox", null]);
  expect(told).toEqual(["#inbox", "moved"]);
});

it("renames the topic in a layer's entry, which stays the layer's", () => {
  const { page } = loading;
  page.history.state = LAYER_STATE;
  goTo("#topic/new", "follow");
  expect([page.location.hash, page.history.state]).toEqual(["#topic/new", LAYER_STATE]);
  expect(told).toEqual(["#topic/new", "followed"]);
});
