/**
 * Has the browser's Back close an open layer instead of leaving the view below it. Each layer has an entry in the history, of
 * the same address, from which Back leads to the view. The entry of one that is closed otherwise stays: the next layer takes it,
 * the next view replaces it, and Back from it steps over the view, which is already in sight. To leave it at once would be a
 * traversal of the page's own, and an address that is opened meanwhile, as from the address bar, would be lost.
 */
import {
  endStep,
  followLink,
  forgetNewAddress,
  heldEntries,
  holdEntries,
  isAtLayer,
  isSteppingOver,
  LAYER_STATE,
  newestAddress,
  onTraversal,
  renameReturned,
  stepOver,
} from "./layer-entries.ts";

type Layer = { close: () => void };

/** The open ones, the topmost last. */
const layers: Layer[] = [];

/** The address of the view below the layers, as its entry has it. */
let address = "";

/** Where the current entry was in the history when it was last looked at. */
let place: number | null = null;

/** Opens a layer that `close` can close; returns what is to be called when it is closed. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
  };
}

function settleSoon(): void {
  setTimeout(settle);
}

/** Makes an entry for each layer that has none. */
function settle(): void {
  if (isSteppingOver()) return;
  // The events of a page that is still loading may be late, and so may those of a traversal.
  if (document.readyState !== "complete") {
    window.addEventListener("load", settleSoon, { once: true });
    return;
  }
  if (!isAtLayer()) holdEntries(0);
  else if (heldEntries() === 0) hold(1);
  while (heldEntries() < layers.length && push()) hold(heldEntries() + 1);
}

/** Safari refuses more than a hundred within seconds, as while a key that opens a window is held down. */
function push(): boolean {
  try {
    // Past what Next.js puts in the place of this function, which would have the router follow.
    History.prototype.pushState.call(window.history, LAYER_STATE, "");
    return true;
  } catch {
    return false;
  }
}

/** @param count how many entries up to the current one, which is a layer's, belong to layers. */
function hold(count: number): void {
  if (heldEntries() === 0) address = window.location.hash;
  place = currentPlace();
  holdEntries(count);
}

/** Counted from the beginning of the history; null where the browser does not tell. */
function currentPlace(): number | null {
  return "navigation" in window ? (window.navigation.currentEntry?.index ?? null) : null;
}

/** Before everything else that hears of it: nothing moves when a layer is closed, or a view stepped over. */
function onPopState(event: PopStateEvent): void {
  const isSteppedOver = isSteppingOver();
  if (!hasReturned()) {
    if (isSteppedOver) endStep();
    settleSoon();
    return;
  }
  event.stopImmediatePropagation();
  if (layers.length === 0) {
    // Before the first entry of the page there is nothing to wait for.
    if (place !== 0) stepOver(settleSoon);
    else {
      if (isSteppedOver) endStep();
      window.history.go(-1);
    }
    return;
  }
  // The topmost in any case: one that lay over it may have left its entry behind.
  for (const layer of layers.slice(Math.min(heldEntries(), layers.length - 1)).toReversed()) layer.close();
  // One that stays open is given an entry again.
  settleSoon();
}

/**
 * Whether the browser went back from the entry of a layer to one below it. Counts the entries anew, and gives one that is
 * returned to the new name of its topic.
 */
function hasReturned(): boolean {
  const held = heldEntries();
  const steps = stepsBack();
  if (steps === null || steps > 0) renameReturned();
  else forgetNewAddress(window.location.hash);
  const isBelow = steps === null ? held > (isAtLayer() ? 1 : 0) : steps > 0 && steps <= held;
  if (isBelow && window.location.hash === newestAddress(address)) {
    // How many there are is not known in a page that was loaded anew.
    holdEntries(isAtLayer() ? Math.max(held - 1, 1) : 0);
    return true;
  }
  holdEntries(0);
  if (isAtLayer()) hold(1);
  return false;
}

/** How many entries the browser went back, less than 1 when it did not; null where it does not tell. */
function stepsBack(): number | null {
  const before = place;
  place = currentPlace();
  return before === null || place === null ? null : before - place;
}

/** A link in a layer, or pressed beside one, leads on from the view below: it takes the layer's entry. */
function onClick(event: MouseEvent): void {
  const link = plainLink(event);
  if (!link) return;
  forgetNewAddress(link.hash);
  if (!(isAtLayer() || isSteppingOver())) return;
  event.preventDefault();
  const isSamePlace = link.hash === window.location.hash && !isSteppingOver();
  if (isSamePlace && layers.length > 0) for (const layer of layers.toReversed()) layer.close();
  else followLink(link.hash);
}

/** A link to an address of this page that is followed in it. */
function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || isModified) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.hash === "" || link.target !== "") return null;
  const isOfPage = link.href.split("#")[0] === window.location.href.split("#")[0];
  return isOfPage ? link : null;
}

if (typeof window !== "undefined") {
  window.addEventListener("click", onClick);
  onTraversal(onPopState);
  window.addEventListener("hashchange", () => {
    if (!isAtLayer()) holdEntries(0);
  });
  place = currentPlace();
  // The page may have been left at the entry of a layer, and come back without one.
  settleSoon();
}
