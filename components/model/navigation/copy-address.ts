/** Copies a view's address. */
import { copyText } from "../../ui/copy-text.ts";
import type { View } from "./view.ts";
import { viewToHash } from "./view-hash.ts";

export function addressOf(view: View): string {
  return new URL(viewToHash(view), window.location.href).href;
}

export function copyAddress(view: View): Promise<void> {
  return copyText(addressOf(view), "Link", "Copy it from the address bar instead.");
}
