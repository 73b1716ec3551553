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

/** To the previous view. */
export function goBack(): void {
  // Skips layers' entries.
  window.history.go(-1 - heldEntries());
}

/** The list is one step back if the user came from it. */
export function goToList(cameFromList: boolean): void {
  if (cameFromList) goBack();
  else goTo("");
}
