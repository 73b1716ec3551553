/**
 * What changing the address must know of the history's entries that belong to open layers. It is loaded with the page;
 * `layer-history.ts`, which makes the entries, with the first layer.
 */

/**
 * The state of such an entry. It is falsy: Next.js loads the page again at an entry with any other state that is not its
 * own.
 */
export const LAYER_STATE = "";

/** Whether the current entry belongs to a layer, which may be closed by now. */
export function isAtLayer(): boolean {
  return window.history.state === LAYER_STATE;
}

let hearFirst: ((event: PopStateEvent) => void) | null = null;

/** Has `listener` hear of each traversal before everybody else. */
export function onTraversal(listener: (event: PopStateEvent) => void): void {
  hearFirst = listener;
}

// A window's listeners are called in the order in which they were added, and this one is added before React begins.
if (typeof window !== "undefined") window.addEventListener("popstate", (event) => hearFirst?.(event));

let held = 0;

/** How many entries up to the current one belong to layers, open or closed. */
export function heldEntries(): number {
  return held;
}

export function holdEntries(count: number): void {
  held = count;
}

/** A traversal may be dropped by the browser, when another one takes its place. */
const LONGEST_STEP_MS = 1000;

let whenOver: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `run` once the browser has stepped over the entry it is at; false when it is not stepping over any. */
export function afterStep(run: () => void): boolean {
  if (whenOver === null) return false;
  whenOver = run;
  return true;
}

/**
 * Goes one entry further back than the person did. An address that is changed before the browser has done so would be left
 * too. `whenDropped` is called where the browser does not do it.
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

/** Has `go` lead where a link leads that is followed from a layer's entry, or while the browser steps over one. */
export function onLink(go: (hash: string) => void): void {
  goThere = go;
}

export function followLink(hash: string): void {
  goThere(hash);
}

/** New addresses of what a layer lay over, by the former ones. */
const renamed = new Map<string, string>();

/**
 * Gives the entry of a layer the new address of what it lies over. The entries below get it when they are returned to: the
 * browser changes only the current one.
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

/** For one that is opened, as of a topic that has the former name of another. */
export function forgetNewAddress(hash: string): void {
  renamed.delete(hash);
}

/** For an entry that is returned to. */
export function renameReturned(): void {
  const { hash } = window.location;
  const newest = newestAddress(hash);
  if (newest !== hash) replaceEntry(window.history.state, newest);
}

/** Puts another place into the entry of a layer. */
export function replaceLayer(hash: string): void {
  held = 0;
  // WebKit keeps the state of an entry that only gets another fragment.
  replaceEntry(null, window.location.hash);
  window.location.replace(hash === "" ? "#" : hash);
}

/** Past what Next.js puts in the place of this function, which would have the router follow. */
function replaceEntry(state: unknown, hash: string): void {
  History.prototype.replaceState.call(window.history, state, "", hash === "" ? "#" : hash);
}
