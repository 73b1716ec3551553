/** Navigates to a view. */
import { heldEntries } from "../../ui/layers/layer-entries.ts";
import { currentHash, goTo } from "./address.ts";
import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

/** Does nothing if the view is open already. */
export function navigate(view: View): void {
  const hash = viewToHash(view);
  if (currentHash() !== hash) goTo(hash);
}

/** Replaces the open view's address in the history; the old one leads nowhere. */
export function followView(view: View): void {
  goTo(viewToHash(view), "follow");
}

/** Shows the conversation list on small screens: by going back if the user came from it, like the system's Back. */
export function goToList(cameFromList: boolean): void {
  // Skips the entries of layers, which would lead back to the open view.
  if (cameFromList) window.history.go(-1 - heldEntries());
  else goTo("");
}
