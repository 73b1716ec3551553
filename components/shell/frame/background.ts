/** Background work after the first paint. */
import { copyFormulasAsWritten } from "../../content/message-content/copy-formulas.ts";
import { announceMessages } from "../../content/notifications/announce-messages.ts";
import { keepFocus } from "../../model/keyboard/keep-focus.ts";
import { placeIn } from "../../model/reading/reading-place.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { boundHistory } from "../../model/store/history/evict-history.ts";
import { callApi } from "../../net/connection/api-client.ts";
import { followIcons } from "../../net/notifications/follow-icons.ts";
import { idle } from "../../ui/idle.ts";

/** Failures are retried on the next visit. */
export async function workInBackground(): Promise<void> {
  copyFormulasAsWritten();
  keepFocus();
  announceMessages();
  boundHistory(chatStore, placeIn);
  void loadEmoji();
  await Promise.allSettled([tellTimeZone(), followIcons()]);
}

/** Systems with an emoji font load nothing. */
async function loadEmoji(): Promise<void> {
  await idle();
  await document.fonts.load('1em "Parley Emoji"', "\u{1F600}").catch(() => {});
}

/** Quiet hours and mails need a time zone; never replaces one that the user has chosen. */
async function tellTimeZone(): Promise<void> {
  const { users, ownUserId, queueId } = chatStore.getState();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Another client may have set it before the register response.
  if (queueId === null) return;
  if (users.get(ownUserId)?.timezone !== "" || !timeZone) return;
  await callApi("PATCH /settings", { timezone: timeZone }).catch(() => {});
}
