/** The address: changes it, and tells at once that it has changed. */
import {
  afterStep,
  forgetNewAddress,
  isAtLayer,
  onLink,
  renameLayer,
  replaceLayer,
} from "../../ui/layers/layer-entries.ts";

/**
 * `follow` is for what is on screen and has only got another address. Like one that is replaced, the old one does not stay
 * in the history.
 */
type How = "push" | "replace" | "follow";

type Move = { hash: string; how: How };

let changes: ReturnType<typeof addressChanges> | null = null;

function addressOfPage(): ReturnType<typeof addressChanges> {
  changes ??= addressChanges(window);
  return changes;
}

/** Calls a listener after each change of the address, until what it returns is called. */
export function subscribeToAddress(listener: () => void): () => void {
  return addressOfPage().subscribe(listener);
}

type MoveListener = (isFollowing: boolean) => void;

const moveListeners = new Set<MoveListener>();

/**
 * Calls `listener` when the person goes elsewhere, be it by a link, by the browser's Back, or to the same address once more.
 * Its argument says that what is on screen has only got another address. Returns what ends this.
 */
export function onMove(listener: MoveListener): () => void {
  if (moveListeners.size === 0) window.addEventListener("popstate", onPopState);
  moveListeners.add(listener);
  return () => {
    moveListeners.delete(listener);
    if (moveListeners.size === 0) window.removeEventListener("popstate", onPopState);
  };
}

function tellMove(isFollowing: boolean): void {
  for (const listener of [...moveListeners]) listener(isFollowing);
}

/** The address that the page gave itself last, if the browser's event of it may still come. */
let ownHash: string | null = null;

function onPopState(): void {
  const isOwn = window.location.hash === ownHash;
  ownHash = null;
  if (!isOwn) tellMove(false);
}

/** Where the browser goes once it has stepped over the entry it is at. */
let next: Move | null = null;

/** The `#...` part of the address, empty without one: also while the browser is on its way there. */
export function currentHash(): string {
  return next?.hash ?? window.location.hash;
}

/**
 * Changes the address. Everybody is told before this returns: the browser's events come late while the page is loading, and
 * what is typed until then would be for the view that was left.
 */
export function goTo(address: string, how: How = "push"): void {
  const { hash } = new URL(address === "" ? "#" : address, window.location.href);
  const move = { hash, how: how === "follow" && next ? next.how : how };
  if (afterStep(goNext)) next = move;
  else {
    next = null;
    change(move);
  }
  addressOfPage().tell();
  tellMove(how === "follow");
}

onLink((hash) => goTo(hash));

function goNext(): void {
  if (next) change(next);
  next = null;
}

/** The entry of a layer, whose choice leads elsewhere, gives way. */
function change({ hash, how }: Move): void {
  if (window.location.hash === hash) return;
  if (how === "follow" && isAtLayer()) {
    renameLayer(hash);
    return;
  }
  ownHash = hash;
  forgetNewAddress(hash);
  if (isAtLayer()) replaceLayer(hash);
  else if (how === "push") window.location.hash = hash;
  else window.location.replace(hash === "" ? "#" : hash);
}

const CHANGES = ["popstate", "hashchange"] as const;

type Page = Pick<Window, "addEventListener" | "removeEventListener">;

type AddressChanges = {
  /** Calls a listener after each change, until what it returns is called. */
  subscribe: (listener: () => void) => () => void;
  /** For a change that the page makes itself. */
  tell: () => void;
};

/**
 * `hashchange` comes some time after a change: what is typed meanwhile would be for the view that was left. `popstate` comes
 * at once, except in a page that is still loading. All listeners are called by one of the page's: between those, React would
 * draw what the first one changes, and draw again for the next.
 */
export function addressChanges(page: Page): AddressChanges {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) for (const type of CHANGES) page.addEventListener(type, tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const type of CHANGES) page.removeEventListener(type, tell);
    };
  };
  return { subscribe, tell };
}
