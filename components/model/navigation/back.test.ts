/** Back closes the topmost layer or leads to the previous view. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBrowser } from "./fake-browser.ts";

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

/** Navigation closes this page's layers. */
async function openPage({ tellsPlace = true } = {}) {
  const browser = fakeBrowser("#0", tellsPlace);
  vi.stubGlobal("window", browser.page);
  vi.stubGlobal("History", { prototype: browser.methods });
  vi.resetModules();
  const { openLayer } = await import("../../ui/layers/layer-history.ts");
  const { currentHash, goTo, onMove } = await import("./address.ts");
  vi.runAllTimers();
  const open: (() => void)[] = [];
  onMove((isFollowing) => {
    if (!isFollowing) for (const close of open.splice(0)) close();
  });
  /** Back calls this, too. */
  const openOne = () => {
    const end = openLayer(() => close());
    const close = () => {
      open.splice(open.indexOf(close), 1);
      end();
    };
    open.push(close);
  };
  const closeTop = () => open.at(-1)?.();
  const back = () => {
    browser.page.history.go(-1);
    browser.arrive();
  };
  const seen = () => ({ view: currentHash(), layers: open.length });
  return { browser, goTo, onMove, currentHash, openOne, closeTop, back, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("Element", Link);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

const step = fc.constantFrom("open", "close", "back", "link", "address bar", "link to one before", "rename");

it("closes the topmost layer, or leads to the previous view, after any other steps", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { browser, goTo, openOne, closeTop, back, seen } = await openPage();
      const views = ["#0"];
      let layers = 0;
      for (const [index, next] of steps.entries()) {
        const hash = `#${index + 1}`;
        if (next === "open") {
          openOne();
          layers += 1;
        } else if (next === "close") {
          closeTop();
          layers = Math.max(layers - 1, 0);
        } else if (next === "back") {
          // The page is the first in its tab.
          if (layers === 0 && views.length === 1) continue;
          back();
          if (layers === 0) views.pop();
          layers = Math.max(layers - 1, 0);
        } else if (next === "link to one before") {
          const again = views[index % views.length] ?? "";
          if (again === views.at(-1)) continue;
          goTo(again);
          views.push(again);
          layers = 0;
        } else if (next === "rename") {
          // Entries below are renamed only while a layer is open.
          if (views.filter((view) => view === views.at(-1)).length > 1) continue;
          goTo(hash, "follow");
          views.splice(-1, 1, hash);
        } else {
          if (next === "link") goTo(hash);
          else browser.page.location.hash = hash;
          views.push(hash);
          layers = 0;
        }
        vi.runAllTimers();
        expect(seen()).toEqual({ view: views.at(-1), layers });
      }
    }),
    { numRuns: 300 },
  );
});

describe.each([
  { browser: "one that tells its place in the history", tellsPlace: true },
  { browser: "an older one", tellsPlace: false },
])("in $browser", (kind) => {
  it("leaves no extra entries, and traverses only with the user", async () => {
    const { browser, goTo, openOne, closeTop, back, seen } = await openPage(kind);
    goTo("#1");
    for (let turn = 0; turn < 3; turn += 1) {
      openOne();
      closeTop();
      vi.runAllTimers();
    }
    expect(browser.asked()).toBe(0);
    expect(browser.entries.map(({ hash }) => hash)).toEqual(["#0", "#1", "#1"]);
    goTo("#2");
    expect(browser.entries.map(({ hash }) => hash)).toEqual(["#0", "#1", "#2"]);
    back();
    openOne();
    closeTop();
    back();
    expect(seen()).toEqual({ view: "#0", layers: 0 });
  });

  it("follows links clicked while the browser skips an entry", async () => {
    const { browser, goTo, currentHash, openOne, closeTop } = await openPage(kind);
    goTo("#1");
    openOne();
    closeTop();
    // Back to the view, which requests one more step.
    browser.page.history.go(-1);
    const { go } = browser.page.history;
    browser.page.history.go = (delta) => {
      go(delta);
      goTo("#2");
      browser.dispatch(clickOn(new Link("#3")));
      expect(currentHash()).toBe("#3");
    };
    browser.arrive();
    expect(browser.entries.map(({ hash }) => hash)).toEqual(["#0", "#3"]);
    browser.page.location.hash = "#4";
    expect(currentHash()).toBe("#4");
  });

  it("renames a topic anywhere in the history", async () => {
    const { browser, goTo, openOne, closeTop, back, seen } = await openPage(kind);
    goTo("#topic");
    openOne();
    goTo("#renamed", "follow");
    closeTop();
    goTo("#3");
    back();
    expect(seen().view).toBe("#renamed");
    expect(browser.entries.map(({ hash }) => hash)).toEqual(["#0", "#renamed", "#3"]);
    back();
    expect(seen().view).toBe("#0");
  });

  it("opens topics with another's former name, or their own former name", async () => {
    const { browser, goTo, openOne, closeTop, back, seen } = await openPage(kind);
    goTo("#topic");
    openOne();
    goTo("#resolved", "follow");
    closeTop();
    goTo("#2");
    back();
    goTo("#topic", "follow");
    expect([seen().view, browser.page.location.hash]).toEqual(["#topic", "#topic"]);
    openOne();
    goTo("#resolved", "follow");
    closeTop();
    browser.dispatch(clickOn(new Link("#topic")));
    expect([seen().view, browser.page.location.hash]).toEqual(["#topic", "#topic"]);
  });

  it("works after a dialog was closed over the tab's first view", async () => {
    const { browser, goTo, openOne, closeTop, back, seen } = await openPage(kind);
    openOne();
    closeTop();
    back();
    openOne();
    vi.runAllTimers();
    back();
    expect(seen()).toEqual({ view: "#0", layers: 0 });
    goTo("#1");
    expect(browser.page.location.hash).toBe("#1");
  });

  it("reports a link to the open view, also after a dialog was closed", async () => {
    const { browser, onMove, openOne, closeTop } = await openPage(kind);
    openOne();
    closeTop();
    const told: boolean[] = [];
    onMove((isFollowing) => told.push(isFollowing));
    browser.dispatch(clickOn(new Link("#0")));
    expect(told).toEqual([false]);
  });
});

it("goes back as far as the user does if a dialog's view was open before", async () => {
  const { browser, goTo, openOne, closeTop, seen } = await openPage();
  for (const hash of ["#1", "#2", "#1"]) goTo(hash);
  openOne();
  closeTop();
  browser.page.history.go(-3);
  browser.arrive();
  expect(seen().view).toBe("#1");
  expect(browser.entries).toHaveLength(5);
  browser.page.history.go(-1);
  browser.arrive();
  expect(seen().view).toBe("#0");
});

it("stays in place when the address of a closed layer is opened again", async () => {
  const { browser, goTo, openOne, closeTop, seen } = await openPage();
  goTo("#1");
  openOne();
  closeTop();
  browser.page.location.hash = "#1";
  browser.arrive();
  expect(seen().view).toBe("#1");
});

it("skips the entry of a layer that was open during a reload", async () => {
  const { browser, goTo, openOne, back } = await openPage();
  goTo("#1");
  openOne();
  browser.reload();
  vi.resetModules();
  const { resumeLayers } = await import("../../ui/layers/resume-layers.ts");
  resumeLayers();
  await vi.dynamicImportSettled();
  vi.runAllTimers();
  back();
  expect(browser.page.location.hash).toBe("#0");
});
