/**
 * Has the browser's Back close an open layer instead of leaving the view below it. Each layer has an entry in the history, of
 * the same address: Back leads from it to the view, and a layer that is closed otherwise takes its entry with it.
 */
import {
  areLayersStopped,
  beginReturn,
  endReturn,
  followLink,
  forgetNewAddress,
  isAtLayer,
  isNewAddress,
  isReturning,
  LAYER_STATE,
  onTraversal,
  renameReturned,
} from "./layer-entries.ts";

type Layer = { close: () => void };

/** The open ones, the topmost last. */
const layers: Layer[] = [];

/** How many entries up to the current one belong to layers. */
let held = 0;

/** How many are to be left when the browser has gone back. */
let heldAfterReturn = 0;

/** The address of the view below the layers, as its entry has it. */
let address = "";

/** Opens a layer that `close` can close; returns what is to be called when it is closed. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  settle();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    settleSoon();
  };
}

/** What is chosen in a layer may open another one, which then takes the entry, or lead elsewhere, which replaces it. */
function settleSoon(): void {
  setTimeout(settle);
}

/** Makes as many entries as there are layers. */
function settle(): void {
  if (areLayersStopped() || isReturning()) return;
  // The events of a page that is still loading may be late, and so may those of a traversal.
  if (document.readyState !== "complete") {
    window.addEventListener("load", settleSoon, { once: true });
    return;
  }
  if (!isAtLayer()) held = 0;
  else if (held === 0) hold();
  while (held < layers.length && push()) hold();
  if (held > layers.length) leave(held - layers.length);
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

function hold(): void {
  if (held === 0) {
    address = window.location.hash;
    forgetNewAddress();
  }
  held += 1;
}

function leave(steps: number): void {
  heldAfterReturn = held - steps;
  beginReturn(steps);
}

/** Before everything else that hears of it: nothing moves when a layer is closed. */
function onPopState(event: PopStateEvent): void {
  const { hash } = window.location;
  const isSamePlace = hash === address || isNewAddress(hash);
  if (isReturning()) {
    held = isAtLayer() ? heldAfterReturn : 0;
    if (isSamePlace) arrive(event);
    endReturn();
    settleSoon();
  } else if (held > (isAtLayer() ? 1 : 0) && isSamePlace) {
    held = isAtLayer() ? held - 1 : 0;
    arrive(event);
    for (const layer of layers.slice(held).toReversed()) layer.close();
    // One that stays open is given an entry again.
    settleSoon();
  } else {
    // The person went elsewhere, or to the entry of a layer that was closed.
    held = 0;
    settleSoon();
  }
}

function arrive(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  renameReturned();
}

/** A link in a layer, or pressed beside one, leads on from the view below: it takes the layer's entry. */
function onClick(event: MouseEvent): void {
  const link = plainLink(event);
  if (!link || !(isAtLayer() || isReturning())) return;
  event.preventDefault();
  const isSamePlace = link.hash === window.location.hash && !isReturning();
  if (isSamePlace) for (const layer of layers.toReversed()) layer.close();
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
  // The page may have been left at the entry of a layer, and come back without one.
  settleSoon();
}
