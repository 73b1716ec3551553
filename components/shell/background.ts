/** What the page does in the background, once it has been painted. */
import { keepFocus } from "../keyboard/keep-focus.ts";
import { copyFormulasAsWritten } from "../message-content/copy-formulas.ts";
import { announceMessages } from "../notifications/announce-messages.ts";
import { followIcons } from "../notifications/follow-icons.ts";
import { tellTimeZone } from "../notifications/tell-time-zone.ts";

/** Nothing depends on it: what fails, as without a connection, is done at the next visit. */
export async function workInBackground(): Promise<void> {
  copyFormulasAsWritten();
  keepFocus();
  announceMessages();
  await Promise.allSettled([tellTimeZone(), followIcons()]);
}
