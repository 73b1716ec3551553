/** Focus moves only from a focused element that is removed. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepFocus } from "./keep-focus.ts";

/** A fake dialog, which takes the focus when no row can. */
class Part {
  isConnected = true;
  readonly part: Part;
  focus = vi.fn();
  constructor(part?: Part) {
    this.part = part ?? this;
  }
  closest() {
    return this.part;
  }
  matches() {
    return true;
  }
}

const body = {};
const listeners = new Map<string, (event: { target: unknown }) => void>();
let page: { activeElement: unknown };
let change: ((changes: unknown[]) => void) | null;
let part: Part;
let button: Part;

beforeEach(() => {
  vi.useFakeTimers();
  change = null;
  part = new Part();
  button = new Part(part);
  page = Object.assign(
    { activeElement: body },
    {
      body,
      addEventListener: (type: string, listener: (event: { target: unknown }) => void) =>
        listeners.set(type, listener),
    },
  );
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw));
  vi.stubGlobal("document", page);
  vi.stubGlobal("Element", Part);
  vi.stubGlobal("HTMLElement", Part);
  vi.stubGlobal("MutationObserver", watcher());
  keepFocus();
  page.activeElement = button;
  listeners.get("focusin")?.({ target: button });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A MutationObserver that reports only while observing. */
function watcher() {
  return class {
    readonly tell: (changes: unknown[]) => void;
    constructor(tell: (changes: unknown[]) => void) {
      this.tell = tell;
    }
    observe() {
      change = this.tell;
    }
    disconnect() {
      change = null;
    }
  };
}

function remove(): void {
  button.isConnected = false;
  page.activeElement = body;
  change?.([]);
  vi.runAllTimers();
}

async function blur(active: unknown): Promise<void> {
  page.activeElement = active;
  listeners.get("focusout")?.({ target: button });
  await Promise.resolve();
}

it("moves the focus when its element is removed", () => {
  remove();
  expect(part.focus).toHaveBeenCalledOnce();
});

it("does not move a focus that was given up before", async () => {
  await blur(body);
  remove();
  expect(part.focus).not.toHaveBeenCalled();
});

it("moves the focus even while another window is active", async () => {
  await blur(button);
  remove();
  expect(part.focus).toHaveBeenCalledOnce();
});
