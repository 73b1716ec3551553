/** Copies a text and says so. */
import { notify, notifyError } from "../../ui/layers/notify.ts";

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await notify("Link copied");
  } catch {
    await notifyError("The browser did not allow copying. Select the link and copy it instead.");
  }
}
