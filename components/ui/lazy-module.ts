/** Loads scripts lazily, with retries. */
import { idle } from "./idle.ts";

const TRIES = 3;
const FIRST_BACKOFF_MS = 500;

export type LazyModule<Loaded> = {
  loaded: () => Loaded | null;
  /** After a failure, another call retries. */
  load: () => Promise<Loaded>;
};

const declared = new Set<LazyModule<unknown>>();

export function lazyModule<Loaded>(load: () => Promise<Loaded>): LazyModule<Loaded> {
  let result: { value: Loaded } | null = null;
  let loading: Promise<Loaded> | null = null;

  async function loadOnce(): Promise<Loaded> {
    try {
      const value = await withRetries(load);
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

async function withRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await load();
    } catch (error) {
      if (tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_BACKOFF_MS * 2 ** (tried - 1)));
    }
  }
}

export function preload(module: LazyModule<unknown>): void {
  module.load().catch(() => {});
}

function isSavingData(): boolean {
  // Safari and Firefox lack it.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Stops at the first failure: other modules would fail, too. Loads nothing for people who save data, to whom a part
 * that they never open would cost something.
 */
export async function loadAllWhenIdle(signal: AbortSignal): Promise<void> {
  if (isSavingData()) return;
  // Iterating a set visits modules declared meanwhile.
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
