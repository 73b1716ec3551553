/**
 * Back closes an open layer instead of leaving the view. Each layer has a history entry with the view's address. The
 * entry of a layer closed otherwise stays: the next layer reuses it, the next view replaces it, and Back skips it.
 * Removing it would take an asynchronous traversal, which could drop an address entered meanwhile.
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

/** Topmost last. */
const layers: Layer[] = [];

/** The address of the view below the layers. */
let address = "";

let place: number | null = null;

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

/** Creates missing entries. */
function settle(): void {
  if (isSteppingOver()) return;
  // Events and traversals are late while the page loads.
  if (document.readyState !== "complete") {
    window.addEventListener("load", settleSoon, { once: true });
    return;
  }
  if (!isAtLayer()) holdEntries(0);
  else if (heldEntries() === 0) hold(1);
  while (heldEntries() < layers.length && push()) hold(heldEntries() + 1);
}

/** Safari limits entries per time, which a held shortcut key exceeds. */
function push(): boolean {
  try {
    // Bypasses Next.js's patch, which would notify the router.
    History.prototype.pushState.call(window.history, LAYER_STATE, "");
    return true;
  } catch {
    return false;
  }
}

function hold(count: number): void {
  if (heldEntries() === 0) address = window.location.hash;
  place = currentPlace();
  holdEntries(count);
}

/** Null without the Navigation API. */
function currentPlace(): number | null {
  return "navigation" in window ? (window.navigation.currentEntry?.index ?? null) : null;
}

/** Runs first, so that closing a layer moves nothing. */
function onPopState(event: PopStateEvent): void {
  const isSteppedOver = isSteppingOver();
  if (!hasReturned()) {
    if (isSteppedOver) endStep();
    settleSoon();
    return;
  }
  event.stopImmediatePropagation();
  if (layers.length === 0) {
    // Nothing precedes the tab's first entry.
    if (place !== 0) stepOver(settleSoon);
    else {
      if (isSteppedOver) endStep();
      window.history.go(-1);
    }
    return;
  }
  // At least the topmost: a closed layer above may have left its entry.
  for (const layer of layers.slice(Math.min(heldEntries(), layers.length - 1)).toReversed()) layer.close();
  // Layers that stay open get new entries.
  settleSoon();
}

/** Whether Back left a layer's entry. */
function hasReturned(): boolean {
  const held = heldEntries();
  const steps = stepsBack();
  if (steps === null || steps > 0) renameReturned();
  else forgetNewAddress(window.location.hash);
  const isBelow = steps === null ? held > (isAtLayer() ? 1 : 0) : steps > 0 && steps <= held;
  if (isBelow && window.location.hash === newestAddress(address)) {
    // Unknown in a reloaded page.
    holdEntries(isAtLayer() ? Math.max(held - 1, 1) : 0);
    return true;
  }
  holdEntries(0);
  if (isAtLayer()) hold(1);
  return false;
}

/** Below 1 for other traversals; null if unknown. */
function stepsBack(): number | null {
  const before = place;
  place = currentPlace();
  return before === null || place === null ? null : before - place;
}

/** Links in or beside a layer replace its entry. */
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

/** A link that opens within this page. */
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
  // The page may be restored without the entry it was left at.
  settleSoon();
}
