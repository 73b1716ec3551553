/** What a press of a button or a key does with a message. */
import { focusComposer } from "../composer/composer-focus.ts";
import { navigate } from "../navigation/navigate.ts";
import { viewOfConversation } from "../navigation/view.ts";
import { viewToHash } from "../navigation/view-hash.ts";
import type { Message } from "../store/history/messages-state.ts";
import { notify, notifyError } from "../ui/layers/notify.ts";
import { setStarred } from "./set-starred.ts";

/** Stars the message, or takes the star away, and says so when that did not work. */
export async function toggleStar(message: Message): Promise<void> {
  try {
    await setStarred(message.id, !message.isStarred);
  } catch {
    void notifyError(
      message.isStarred ? "The star could not be removed." : "The message could not be starred.",
    );
  }
}

/** Goes to where one can answer the message, and puts the cursor there. */
export function replyTo(message: Message): void {
  navigate(viewOfConversation(message.conversation));
  focusComposer();
}

/** The address of a message in its conversation. */
export function addressOf(message: Message): string {
  const hash = viewToHash({ ...viewOfConversation(message.conversation), near: message.id });
  return new URL(hash, window.location.href).href;
}

/** Puts the message's address on the clipboard. */
export async function copyLink(message: Message): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(message));
    void notify("Link copied");
  } catch {
    void notifyError("The browser did not allow copying.");
  }
}
