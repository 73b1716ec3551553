/** Layers' history entries; `layer-history.ts` creates them. */

/** Falsy, because Next.js reloads the page at entries with foreign states. */
export const LAYER_STATE = "";

/** The layer may be closed. */
export function isAtLayer(): boolean {
  return window.history.state === LAYER_STATE;
}

let traversalListener: ((event: PopStateEvent) => void) | null = null;

export function onTraversal(listener: (event: PopStateEvent) => void): void {
  traversalListener = listener;
}

// Registered before React's listener, so it runs first.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => traversalListener?.(event));

let held = 0;

/** Consecutive layer entries up to the current one. */
export function heldEntries(): number {
  return held;
}

export function holdEntries(count: number): void {
  held = count;
}

/** Browsers drop a traversal that another replaces. */
const STEP_TIMEOUT_MS = 1000;

let whenOver: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function afterStep(run: () => void): boolean {
  if (whenOver === null) return false;
  whenOver = run;
  return true;
}

/**
 * An address set before this completes would be left as well. Calls `whenDropped` if the browser drops the traversal.
 */
export function stepOver(whenDropped: () => void): void {
  if (whenOver === null) whenOver = () => {};
  clearTimeout(timer);
  timer = setTimeout(() => {
    endStep();
    whenDropped();
  }, STEP_TIMEOUT_MS);
  window.history.go(-1);
}

export function isSteppingOver(): boolean {
  return whenOver !== null;
}

export function endStep(): void {
  clearTimeout(timer);
  const run = whenOver;
  whenOver = null;
  run?.();
}

let linkHandler = replaceLayer;

export function onLink(go: (hash: string) => void): void {
  linkHandler = go;
}

export function followLink(hash: string): void {
  linkHandler(hash);
}

/** By old address. */
const renamed = new Map<string, string>();

/** Entries below get the address on return, since browsers change only the current one. */
export function renameLayer(hash: string): void {
  renamed.set(window.location.hash, hash);
  renamed.delete(hash);
  replaceEntry(window.history.state, hash);
}

export function newestAddress(hash: string): string {
  let newest = hash;
  for (let next = renamed.get(newest); next !== undefined; next = renamed.get(newest)) newest = next;
  return newest;
}

/** Another topic may get the old name. */
export function forgetNewAddress(hash: string): void {
  renamed.delete(hash);
}

export function renameReturned(): void {
  const { hash } = window.location;
  const newest = newestAddress(hash);
  if (newest !== hash) replaceEntry(window.history.state, newest);
}

export function replaceLayer(hash: string): void {
  held = 0;
  // WebKit keeps the state when only the fragment changes.
  replaceEntry(null, window.location.hash);
  window.location.replace(hash === "" ? "#" : hash);
}

/** Bypasses Next.js's patch, which would notify the router. */
function replaceEntry(state: unknown, hash: string): void {
  History.prototype.replaceState.call(window.history, state, "", hash === "" ? "#" : hash);
}
