/** Goes to a view. */
import { heldEntries } from "../../ui/layers/layer-entries.ts";
import { currentHash, goTo } from "./address.ts";
import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

/** Changes the address, and with it what is shown; going where one already is does nothing. */
export function navigate(view: View): void {
  const hash = viewToHash(view);
  if (currentHash() !== hash) goTo(hash);
}

/** Goes to the new address of what is on screen. The old one leads nowhere any more, so it does not stay in the history. */
export function followView(view: View): void {
  goTo(viewToHash(view), "follow");
}

/** Goes to the list of conversations of a small screen: back, if one came from there, as the system's own key does. */
export function goToList(cameFromList: boolean): void {
  // Past the entries of layers, from which Back would lead to what is shown already.
  if (cameFromList) window.history.go(-1 - heldEntries());
  else goTo("");
}
