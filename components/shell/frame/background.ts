/** Background work after the first paint. */
import { copyFormulasAsWritten } from "../../content/message-content/copy-formulas.ts";
import { announceMessages } from "../../content/notifications/announce-messages.ts";
import { keepFocus } from "../../model/keyboard/keep-focus.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { followIcons } from "../../net/notifications/follow-icons.ts";

/** Anything that fails, e.g. offline, runs again on the next visit. */
export async function workInBackground(): Promise<void> {
  copyFormulasAsWritten();
  keepFocus();
  announceMessages();
  await Promise.allSettled([tellTimeZone(), followIcons()]);
}

/** Sends the browser's time zone if the account has none, for quiet hours and mails. */
async function tellTimeZone(): Promise<void> {
  const { users, ownUserId, queueId } = chatStore.getState();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Before the register response, another client may have set it.
  if (queueId === null) return;
  if (users.get(ownUserId)?.timezone !== "" || !timeZone) return;
  await callApi("PATCH /settings", { timezone: timeZone }).catch(() => {
    // The next start retries.
  });
}
