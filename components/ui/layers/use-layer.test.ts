/** Back closes the topmost layer through CloseWatcher; Escape does not. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchLayer } from "./use-layer.ts";

class Watchers extends EventTarget {
  static active: Watchers[] = [];
  constructor() {
    super();
    Watchers.active.push(this);
  }
  static request(): void {
    Watchers.active.pop()?.dispatchEvent(new Event("close"));
  }
  destroy(): void {
    Watchers.active = Watchers.active.filter((each) => each !== this);
  }
}

let page: EventTarget;

beforeEach(() => {
  Watchers.active = [];
  page = new EventTarget();
  vi.stubGlobal("window", Object.assign(page, { CloseWatcher: Watchers }));
});

afterEach(() => vi.unstubAllGlobals());

it("Back closes only the topmost open layer", () => {
  const closed: string[] = [];
  const stopPanel = watchLayer(() => closed.push("panel"));
  const stopMenu = watchLayer(() => closed.push("menu"));
  Watchers.request();
  expect(closed).toEqual(["menu"]);
  stopMenu?.();
  stopPanel?.();
  Watchers.request();
  expect(closed).toEqual(["menu"]);
});

it("Escape is left to the layer, which Back still closes afterwards", () => {
  const close = vi.fn();
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  watchLayer(close);
  page.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  Watchers.request();
  expect(close).not.toHaveBeenCalled();
  now.mockReturnValue(2000);
  Watchers.request();
  expect(close).toHaveBeenCalledOnce();
  now.mockRestore();
});

it("without CloseWatcher, the history is used", () => {
  vi.stubGlobal("window", page);
  Reflect.deleteProperty(page, "CloseWatcher");
  expect(watchLayer(() => {})).toBeNull();
});
