/** What the page does in the background, once it has been painted. */
import { copyFormulasAsWritten } from "../message-content/copy-formulas.ts";
import { announceMessages } from "../notifications/announce-messages.ts";
import { followIcons } from "../notifications/follow-icons.ts";
import { tellTimeZone } from "../notifications/tell-time-zone.ts";

/** Nothing depends on it: what fails, as without a connection, is done at the next visit. */
export async function workInBackground(): Promise<void> {
  copyFormulasAsWritten();
  announceMessages();
  await Promise.allSettled([tellTimeZone(), followIcons()]);
}
