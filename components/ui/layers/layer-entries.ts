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

/** A traversal may be dropped by the browser, when another one takes its place. */
const LONGEST_RETURN_MS = 1000;

let whenReturned: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `run` once the browser has left the entries of closed layers; false when it is not leaving any. */
export function afterReturn(run: () => void): boolean {
  if (whenReturned === null) return false;
  whenReturned = run;
  return true;
}

/** Leaves the entries of closed layers. An address that is changed before the browser has done so would be left too. */
export function beginReturn(steps: number): void {
  whenReturned = () => {};
  timer = setTimeout(endReturn, LONGEST_RETURN_MS);
  window.history.go(-steps);
}

export function isReturning(): boolean {
  return whenReturned !== null;
}

export function endReturn(): void {
  clearTimeout(timer);
  const run = whenReturned;
  whenReturned = null;
  run?.();
}

let isStopped = false;

/** Before the page is left: a return to the entry below a layer would keep the browser from it. */
export function stopLayers(): void {
  isStopped = true;
}

export function areLayersStopped(): boolean {
  return isStopped;
}

let goThere = replaceLayer;

/** Has `go` lead where a link leads that is followed from a layer, or while the browser leaves the entries of closed ones. */
export function onLink(go: (hash: string) => void): void {
  goThere = go;
}

export function followLink(hash: string): void {
  goThere(hash);
}

let newAddress: string | null = null;

/**
 * Gives the entry of a layer the new address of what it lies over. The entries below get it when they are returned to: the
 * browser changes only the current one.
 */
export function renameLayer(hash: string): void {
  newAddress = hash;
  renameEntry(hash);
}

export function isNewAddress(hash: string): boolean {
  return hash === newAddress;
}

/** For an entry over which a layer was closed. */
export function renameReturned(): void {
  if (newAddress !== null) renameEntry(newAddress);
}

/** For another place. */
export function forgetNewAddress(): void {
  newAddress = null;
}

function renameEntry(hash: string): void {
  replaceEntry(window.history.state, hash);
}

/** Puts another place into the entry of a layer. */
export function replaceLayer(hash: string): void {
  // WebKit keeps the state of an entry that only gets another fragment.
  replaceEntry(null, window.location.hash);
  window.location.replace(hash === "" ? "#" : hash);
}

/** Past what Next.js puts in the place of this function, which would have the router follow. */
function replaceEntry(state: unknown, hash: string): void {
  History.prototype.replaceState.call(window.history, state, "", hash === "" ? "#" : hash);
}

/** A page that was loaded anew while a layer was open has its entry, and no layer. */
export function layerLeaver(): () => void {
  if (!isAtLayer()) return () => {};
  const { href } = window.location;
  const leave = () => window.location.href === href && leaveBehind(href);
  return () => {
    if (document.readyState === "complete") leave();
    else window.addEventListener("load", leave, { once: true });
  };
}

/** What is opened while the browser is on its way back, as from its address bar, is opened again when it has arrived. */
function leaveBehind(href: string): void {
  let opened: string | null = null;
  const stop = new AbortController();
  const { signal } = stop;
  const note = ({ newURL }: HashChangeEvent) => {
    if (newURL !== href) opened = newURL;
  };
  const arrive = () => {
    if (window.location.href !== href || isAtLayer()) return;
    stop.abort();
    endReturn();
    if (opened !== null) window.location.href = opened;
  };
  window.addEventListener("hashchange", note, { signal });
  window.addEventListener("popstate", arrive, { signal });
  setTimeout(() => stop.abort(), LONGEST_RETURN_MS);
  beginReturn(1);
}
