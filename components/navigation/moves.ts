/** Tells at once that the address changes: `hashchange` comes later, when something may already be open at the new address. */
import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

let isFollowing = false;

/**
 * Calls `listener` when the person goes elsewhere, be it by a link, by the browser's Back, or to the same address once more.
 * Its argument says that what is on screen has only got another address. Returns what ends this.
 */
export function onMove(listener: (isFollowing: boolean) => void): () => void {
  const onPopState = () => listener(isFollowing);
  window.addEventListener("popstate", onPopState);
  return () => window.removeEventListener("popstate", onPopState);
}

/** Goes to the new address of what is on screen. The old one leads nowhere any more, so it does not stay in the history. */
export function followView(view: View): void {
  isFollowing = true;
  window.location.replace(viewToHash(view));
  isFollowing = false;
}
