/** What the page does in the background, once it has been painted. */
import { copyFormulasAsWritten } from "../../content/message-content/copy-formulas.ts";
import { announceMessages } from "../../content/notifications/announce-messages.ts";
import { keepFocus } from "../../model/keyboard/keep-focus.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { followIcons } from "../../net/notifications/follow-icons.ts";

/** Nothing depends on it: what fails, as without a connection, is done at the next visit. */
export async function workInBackground(): Promise<void> {
  copyFormulasAsWritten();
  keepFocus();
  announceMessages();
  await Promise.allSettled([tellTimeZone(), followIcons()]);
}

/**
 * Sends the time zone of this browser for a person who has none yet: quiet hours and mails go by it. People who have
 * chosen one keep it wherever they are.
 */
async function tellTimeZone(): Promise<void> {
  const { users, ownUserId, queueId } = chatStore.getState();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Before the registration it may have been told elsewhere.
  if (queueId === null) return;
  if (users.get(ownUserId)?.timezone !== "" || !timeZone) return;
  await callApi("PATCH /settings", { timezone: timeZone }).catch(() => {
    // The next start tells it.
  });
}
