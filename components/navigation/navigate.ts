/** Goes to a view. */

import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

/** Changes the address, and with it what is shown; going where one already is does nothing. */
export function navigate(view: View): void {
  const hash = viewToHash(view);
  if (window.location.hash !== hash) window.location.hash = hash;
}
