/** Stored data returns to its account only, until its session ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eraseAccounts, isKept, type KeptPart, keepPart } from "./account-storage.ts";
import { createStore, type Store } from "./store.ts";

class MemoryStorage {
  readonly #values = new Map<string, string>();
  writes = 0;
  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.writes += 1;
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
}

type Notes = ReadonlyMap<string, unknown>;

let browser: MemoryStorage;
let page: EventTarget;

beforeEach(() => {
  browser = new MemoryStorage();
  page = new EventTarget();
  vi.stubGlobal(
    "window",
    Object.assign(page, { localStorage: browser, sessionStorage: new MemoryStorage() }),
  );
});
afterEach(() => vi.unstubAllGlobals());

function notesOf(store: Store<Notes>, change: Partial<KeptPart<Notes>> = {}): KeptPart<Notes> {
  const entries = (notes: Notes) => notes;
  const restore = (_: Notes, kept: Notes) => kept;
  return { store, name: "note", where: "browser", entries, restore, ...change };
}

const write = (store: Store<Notes>, key: string, value: unknown) =>
  store.update((notes) => new Map(notes).set(key, value));

describe("a stored part", () => {
  it.each(["browser", "tab"] as const)("returns with the next page (%s)", (where) => {
    const store = createStore<Notes>(new Map());
    keepPart(1, notesOf(store, { where }));
    write(store, "a", { text: "half a thought" });
    write(store, "b", 2);
    store.update((notes) => new Map([...notes].filter(([key]) => key !== "b")));
    const next = createStore<Notes>(new Map());
    keepPart(1, notesOf(next, { where }));
    expect(next.getState()).toEqual(new Map([["a", { text: "half a thought" }]]));
  });

  it("is not shown to another account", () => {
    const store = createStore<Notes>(new Map());
    keepPart(1, notesOf(store));
    write(store, "a", "secret");
    const other = createStore<Notes>(new Map());
    keepPart(12, notesOf(other));
    expect(other.getState().size).toBe(0);
  });

  it("writes only changed entries", () => {
    const store = createStore<Notes>(new Map());
    keepPart(1, notesOf(store));
    for (const key of ["a", "b", "c"]) write(store, key, { text: key });
    browser.writes = 0;
    write(store, "b", { text: "changed" });
    expect(browser.writes).toBe(1);
  });

  it("takes over another tab's changes without writing them back", () => {
    const store = createStore<Notes>(new Map());
    keepPart(1, notesOf(store, { followsOtherTabs: true }));
    write(store, "a", { text: "mine" });
    browser.setItem("parley-account:1:note:a", JSON.stringify({ text: "theirs" }));
    browser.writes = 0;
    page.dispatchEvent(Object.assign(new Event("storage"), { key: "parley-account:1:note:a" }));
    expect(store.getState().get("a")).toEqual({ text: "theirs" });
    expect(browser.writes).toBe(0);
  });
});

describe("erasing", () => {
  it("removes all account data, and nothing else", () => {
    const store = createStore<Notes>(new Map());
    const stop = keepPart(1, notesOf(store));
    write(store, "a", "secret");
    keepPart(2, notesOf(createStore<Notes>(new Map()), { where: "tab" }));
    browser.setItem("elsewhere", "1");
    stop();
    eraseAccounts();
    expect(browser.length).toBe(1);
    write(store, "b", "typed after the session had ended");
    expect(browser.length).toBe(1);
  });

  it.each(["browser", "tab"] as const)("spares unsent text (%s)", (where) => {
    for (const name of ["edit", "note"]) {
      const store = createStore<Notes>(new Map());
      const stop = keepPart(1, notesOf(store, { name, where }));
      write(store, "a", name);
      stop();
    }
    eraseAccounts({ exceptParts: new Set(["edit"]) });
    expect([isKept(1, "edit"), isKept(1, "note")]).toEqual([true, false]);
  });

  it("spares the newly signed-in account", () => {
    for (const account of [1, 12]) {
      const store = createStore<Notes>(new Map());
      keepPart(account, notesOf(store));
      write(store, "a", account);
    }
    eraseAccounts({ exceptId: 1 });
    const store = createStore<Notes>(new Map());
    keepPart(1, notesOf(store));
    expect(store.getState().get("a")).toBe(1);
    expect(browser.length).toBe(1);
  });
});
