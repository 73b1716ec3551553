/** Navigates to a view. */
import { heldEntries } from "../../ui/layers/layer-entries.ts";
import { currentHash, goTo } from "./address.ts";
import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

export function navigate(view: View): void {
  const hash = viewToHash(view);
  if (currentHash() !== hash) goTo(hash);
}

/** The old address leads nowhere. */
export function followView(view: View): void {
  goTo(viewToHash(view), "follow");
}

/** The list is one step back if the user came from it. */
export function goToList(cameFromList: boolean): void {
  // Skips layers' entries.
  if (cameFromList) window.history.go(-1 - heldEntries());
  else goTo("");
}
