/** What a press of a button or a key does with a message. */
import { focusComposer } from "../composer/composer-focus.ts";
import { navigate } from "../navigation/navigate.ts";
import { type View, viewOfConversation } from "../navigation/view.ts";
import type { Message } from "../store/history/messages-state.ts";
import { notifyError } from "../ui/layers/notify.ts";
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

/** The view that a link to the message leads to: its conversation, at the message. */
export function viewOfMessage(message: Message): View {
  return { ...viewOfConversation(message.conversation), near: message.id };
}
