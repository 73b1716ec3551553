/** Lazy modules load once, retry, and are preloaded in order. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let lazy: typeof import("./lazy-module.ts");

beforeEach(async () => {
  // Earlier tests in this process have declared modules.
  vi.resetModules();
  lazy = await import("./lazy-module.ts");
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("lazyModule", () => {
  it("loads once for all callers", async () => {
    let loads = 0;
    const module = lazy.lazyModule(async () => {
      loads += 1;
      return "palette";
    });
    expect(module.loaded()).toBeNull();
    expect(await Promise.all([module.load(), module.load()])).toEqual(["palette", "palette"]);
    expect(module.loaded()).toBe("palette");
    await module.load();
    expect(loads).toBe(1);
  });

  it("fails after three tries, and can be called again", async () => {
    let loads = 0;
    const module = lazy.lazyModule(async () => {
      loads += 1;
      if (loads <= 3) throw new Error("offline");
      return "palette";
    });
    const failed = expect(module.load()).rejects.toThrow("offline");
    await vi.runAllTimersAsync();
    await failed;
    expect(loads).toBe(3);
    expect(await module.load()).toBe("palette");
  });
});

describe("loadAllWhenIdle", () => {
  it("loads declared modules, and those they declare", async () => {
    const order: string[] = [];
    lazy.lazyModule(async () => {
      order.push("feed");
      lazy.lazyModule(async () => order.push("composer"));
      return "feed";
    });
    const done = lazy.loadAllWhenIdle(new AbortController().signal);
    await vi.runAllTimersAsync();
    await done;
    expect(order).toEqual(["feed", "composer"]);
  });

  it("stops after a failure, and when aborted", async () => {
    const order: string[] = [];
    lazy.lazyModule(async () => {
      order.push("first");
      throw new Error("offline");
    });
    const last = lazy.lazyModule(async () => order.push("last"));
    const done = lazy.loadAllWhenIdle(new AbortController().signal);
    await vi.runAllTimersAsync();
    await done;
    expect(order).toEqual(["first", "first", "first"]);
    const aborted = lazy.loadAllWhenIdle(AbortSignal.abort());
    await vi.runAllTimersAsync();
    await aborted;
    expect(last.loaded()).toBeNull();
  });

  it("loads nothing for people who save data", async () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    const part = lazy.lazyModule(async () => "palette");
    const done = lazy.loadAllWhenIdle(new AbortController().signal);
    await vi.runAllTimersAsync();
    await done;
    expect(part.loaded()).toBeNull();
    expect(await part.load()).toBe("palette");
  });
});
