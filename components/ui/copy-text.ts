/** Copies text, with a notice. */
import { notify, notifyError } from "./layers/notify.ts";

/** `instead` advises if the browser refuses. */
export async function copyText(
  text: string,
  what: string,
  instead = "Select the text and copy it instead.",
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await notify(`${what} copied`);
  } catch {
    await notifyError(`The browser did not allow copying. ${instead}`);
  }
}
