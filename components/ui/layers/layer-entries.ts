/**
 * Layers' history entries, as far as address changes need them. Loaded with the page; `layer-history.ts`, which creates
 * the entries, is loaded with the first layer.
 */

/** The state of a layer's entry. Falsy, because Next.js reloads the page at entries with other foreign states. */
export const LAYER_STATE = "";

/** Whether the current entry belongs to a layer, open or closed. */
export function isAtLayer(): boolean {
  return window.history.state === LAYER_STATE;
}

let hearFirst: ((event: PopStateEvent) => void) | null = null;

/** Calls `listener` before all others on each traversal. */
export function onTraversal(listener: (event: PopStateEvent) => void): void {
  hearFirst = listener;
}

// Listeners run in the order of registration, and this one precedes React's.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => hearFirst?.(event));

let held = 0;

/** Number of consecutive layer entries up to the current one, open or closed. */
export function heldEntries(): number {
  return held;
}

export function holdEntries(count: number): void {
  held = count;
}

/** The browser drops a traversal when another one replaces it. */
const LONGEST_STEP_MS = 1000;

let whenOver: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `run` after a pending step; returns false without one. */
export function afterStep(run: () => void): boolean {
  if (whenOver === null) return false;
  whenOver = run;
  return true;
}

/**
 * Goes back one more entry. An address set before that completes would be left as well. Calls `whenDropped` if the
 * browser drops the traversal.
 */
export function stepOver(whenDropped: () => void): void {
  if (whenOver === null) whenOver = () => {};
  clearTimeout(timer);
  timer = setTimeout(() => {
    endStep();
    whenDropped();
  }, LONGEST_STEP_MS);
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

let goThere = replaceLayer;

/** Handles links followed at a layer's entry or during a step. */
export function onLink(go: (hash: string) => void): void {
  goThere = go;
}

export function followLink(hash: string): void {
  goThere(hash);
}

/** New addresses of views below layers, by old address. */
const renamed = new Map<string, string>();

/**
 * Changes the address of a layer's entry. Entries below are changed when returned to, since browsers change only the
 * current one.
 */
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

/** For instance when another topic gets the old name. */
export function forgetNewAddress(hash: string): void {
  renamed.delete(hash);
}

/** Updates an entry on return. */
export function renameReturned(): void {
  const { hash } = window.location;
  const newest = newestAddress(hash);
  if (newest !== hash) replaceEntry(window.history.state, newest);
}

/** Replaces a layer's entry with another view. */
export function replaceLayer(hash: string): void {
  held = 0;
  // WebKit keeps the state when only the fragment changes.
  replaceEntry(null, window.location.hash);
  window.location.replace(hash === "" ? "#" : hash);
}

/** Bypasses Next.js's patched method, which would notify the router. */
function replaceEntry(state: unknown, hash: string): void {
  History.prototype.replaceState.call(window.history, state, "", hash === "" ? "#" : hash);
}
