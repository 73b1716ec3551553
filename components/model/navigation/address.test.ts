/** Address changes are reported immediately and once, however late the browser's events. */
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

it("tells of a followed topic before it returns, and never calls it a move of the reader's", () => {
  goTo("#topic/new", "follow");
  expect(told).toEqual(["#topic/new", "followed"]);
  loading.event("popstate");
  expect(told).not.toContain("moved");
});

it("tells of a move once: what has been opened since is not closed by the browser's late event", () => {
  goTo("#inbox");
  expect(told).toEqual(["#inbox", "moved"]);
  told.length = 0;
  loading.event("popstate");
  expect(told).not.toContain("moved");
});

it("tells of the browser's Back, also right after a move of its own", () => {
  goTo("#inbox");
  loading.event("popstate");
  told.length = 0;
  loading.page.location.hash = "#topic/old";
  loading.event("popstate");
  expect(told).toContain("moved");
});

it("takes the last event of several moves for none of the reader's", () => {
  goTo("#inbox");
  goTo("#recent");
  told.length = 0;
  loading.event("popstate");
  expect(told).not.toContain("moved");
});

it("has what is chosen in a layer take the layer's entry, which is none of a layer's any more", () => {
  const { page } = loading;
  page.history.state = LAYER_STATE;
  goTo("#inbox");
  expect([page.location.hash, page.history.state]).toEqual(["#inbox", null]);
  expect(told).toEqual(["#inbox", "moved"]);
});

it("gives the entry of a layer the new name of the topic below, and leaves it the layer's", () => {
  const { page } = loading;
  page.history.state = LAYER_STATE;
  goTo("#topic/new", "follow");
  expect([page.location.hash, page.history.state]).toEqual(["#topic/new", LAYER_STATE]);
  expect(told).toEqual(["#topic/new", "followed"]);
});
