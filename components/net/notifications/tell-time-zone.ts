/** Tells the server the time zone of a person who has none yet: quiet hours and mails go by it. */

import { chatStore } from "../../model/store/chat-store.ts";
import { callApi } from "../connection/api-client.ts";

/** Sends the time zone of this browser. People who have chosen one keep it wherever they are. */
export async function tellTimeZone(): Promise<void> {
  const { users, ownUserId, queueId } = chatStore.getState();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Before the registration it may have been told elsewhere.
  if (queueId === null) return;
  if (users.get(ownUserId)?.timezone !== "" || !timeZone) return;
  await callApi("PATCH /settings", { timezone: timeZone }).catch(() => {
    // The next start tells it.
  });
}
