/** Changes the address and notifies listeners immediately. */
import {
  afterStep,
  forgetNewAddress,
  isAtLayer,
  onLink,
  renameLayer,
  replaceLayer,
} from "../../ui/layers/layer-entries.ts";

/** `follow`: the open view got another address, which replaces the old one. */
type How = "push" | "replace" | "follow";

type Move = { hash: string; how: How };

let changes: ReturnType<typeof addressChanges> | null = null;

function pageChanges(): ReturnType<typeof addressChanges> {
  changes ??= addressChanges(window);
  return changes;
}

export function subscribeToAddress(listener: () => void): () => void {
  return pageChanges().subscribe(listener);
}

type MoveListener = (isFollowing: boolean) => void;

const moveListeners = new Set<MoveListener>();

/** Also called for Back and the current address. `isFollowing`: the open view only got another address. */
export function onMove(listener: MoveListener): () => void {
  if (moveListeners.size === 0) window.addEventListener("popstate", onPopState);
  moveListeners.add(listener);
  return () => {
    moveListeners.delete(listener);
    if (moveListeners.size === 0) window.removeEventListener("popstate", onPopState);
  };
}

function notifyMove(isFollowing: boolean): void {
  for (const listener of [...moveListeners]) listener(isFollowing);
}

/** The address set last, while the browser's event may be pending. */
let ownHash: string | null = null;

function onPopState(): void {
  const isOwn = window.location.hash === ownHash;
  ownHash = null;
  if (!isOwn) notifyMove(false);
}

let next: Move | null = null;

/** The `#…` part, or ""; during a navigation, already its destination. */
export function currentHash(): string {
  return next?.hash ?? window.location.hash;
}

/** The browser's events are late while the page loads; text typed until then would go to the previous view. */
export function goTo(address: string, how: How = "push"): void {
  const { hash } = new URL(address === "" ? "#" : address, window.location.href);
  const move = { hash, how: how === "follow" && next ? next.how : how };
  if (afterStep(goNext)) next = move;
  else {
    next = null;
    change(move);
  }
  pageChanges().tell();
  notifyMove(how === "follow");
}

onLink((hash) => goTo(hash));

function goNext(): void {
  if (next) change(next);
  next = null;
}

/** Replaces a layer's history entry: a choice in it leads elsewhere. */
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
  subscribe: (listener: () => void) => () => void;
  tell: () => void;
};

/**
 * `hashchange` comes late, when text has gone to the previous view; `popstate` comes immediately, except in a loading
 * page. With several browser listeners, React would render between them.
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
