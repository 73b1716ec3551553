/** Puts the address of a view on the clipboard. */
import { notify, notifyError } from "../ui/layers/notify.ts";
import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

/** The whole address, as others can open it. */
export function addressOf(view: View): string {
  return new URL(viewToHash(view), window.location.href).href;
}

/** Says whether it worked. */
export async function copyAddress(view: View): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(view));
    await notify("Link copied");
  } catch {
    await notifyError("The browser did not allow copying. Copy the address from its bar instead.");
  }
}
