/** Scripts that are loaded when they are needed: tried several times, once for all who need them, and ahead of that when the page is idle. */
import { idle } from "./idle.ts";

const TRIES = 3;
/** Before the second try; doubled before the third. */
const FIRST_WAIT_MS = 500;

export type LazyModule<Loaded> = {
  /** What was loaded; null before that. */
  loaded: () => Loaded | null;
  /** Loads it, once. After a failure it can be called again. */
  load: () => Promise<Loaded>;
};

/** Every module declared so far. Loading one may declare others, which it imports late itself. */
const declared = new Set<LazyModule<unknown>>();

/** A script, or what is used of it, that `load` brings. */
export function lazyModule<Loaded>(load: () => Promise<Loaded>): LazyModule<Loaded> {
  let result: { value: Loaded } | null = null;
  let loading: Promise<Loaded> | null = null;

  async function loadOnce(): Promise<Loaded> {
    try {
      const value = await repeated(load);
      result = { value };
      return value;
    } finally {
      loading = null;
    }
  }

  const module: LazyModule<Loaded> = {
    loaded: () => result?.value ?? null,
    load: () => {
      if (result) return Promise.resolve(result.value);
      loading ??= loadOnce();
      return loading;
    },
  };
  declared.add(module);
  return module;
}

async function repeated<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load();
    } catch (error) {
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tried - 1)));
    }
  }
}

/** Starts loading a module before it is needed; if that fails, it is loaded when it is. */
export function preload(module: LazyModule<unknown>): void {
  module.load().catch(() => {});
}

/**
 * Loads every declared module, one after the other, each when the browser has nothing else to do. Stops at the first
 * that cannot be loaded: without a connection the others cannot either.
 */
export async function loadAllWhenIdle(signal: AbortSignal): Promise<void> {
  // A set can grow while it is walked: modules declared by those loaded here are loaded too.
  for (const module of declared) {
    if (module.loaded() !== null) continue;
    await idle();
    if (signal.aborted) return;
    try {
      await module.load();
    } catch {
      return;
    }
  }
}
