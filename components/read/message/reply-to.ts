/** Answers a message: apart from its other commands, so that the key for it needs no script that is loaded late. */
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewOfConversation } from "../../model/navigation/view.ts";
import type { Message } from "../../model/store/history/messages-state.ts";

/** Goes to where one can answer the message, and puts the cursor there. */
export function replyTo(message: Message): void {
  navigate(viewOfConversation(message.conversation));
  focusComposer();
}
