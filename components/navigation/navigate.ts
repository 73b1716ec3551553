/** Goes to a view. */

import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

/** Changes the address, and with it what is shown; going where one already is does nothing. */
export function navigate(view: View): void {
  const hash = viewToHash(view);
  if (window.location.hash !== hash) window.location.hash = hash;
}

/** Goes to the list of conversations of a small screen: back, if one came from there, as the system's own key does. */
export function goToList(cameFromList: boolean): void {
  if (cameFromList) window.history.back();
  else window.location.hash = "";
}
