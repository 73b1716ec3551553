/** Copies a text and says so. */
import { notify, notifyError } from "../../ui/layers/notify.ts";

/** `what` it is, as in "Link copied". */
export async function copyText(text: string, what = "Link"): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await notify(`${what} copied`);
  } catch {
    await notifyError("The browser did not allow copying. Select the text and copy it instead.");
  }
}
