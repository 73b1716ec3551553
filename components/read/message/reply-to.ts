/** Replies to a message; separate, so that the key needs no lazy script. */
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewOfConversation } from "../../model/navigation/view.ts";
import type { Message } from "../../model/store/history/messages-state.ts";

export function replyTo(message: Message): void {
  navigate(viewOfConversation(message.conversation));
  focusComposer();
}
