/** What the page does in the background, once it has been painted. */

import { copyFormulasAsWritten } from "../../content/message-content/copy-formulas.ts";
import { announceMessages } from "../../content/notifications/announce-messages.ts";
import { keepFocus } from "../../model/keyboard/keep-focus.ts";
import { followIcons } from "../../net/notifications/follow-icons.ts";
import { tellTimeZone } from "../../net/notifications/tell-time-zone.ts";

/** Nothing depends on it: what fails, as without a connection, is done at the next visit. */
export async function workInBackground(): Promise<void> {
  copyFormulasAsWritten();
  keepFocus();
  announceMessages();
  await Promise.allSettled([tellTimeZone(), followIcons()]);
}
