/** Replies to a message. Separate from other commands, so that the key works without a lazy script. */
import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { viewOfConversation } from "../../model/navigation/view.ts";
import type { Message } from "../../model/store/history/messages-state.ts";

/** Opens the message's conversation and focuses its composer. */
export function replyTo(message: Message): void {
  navigate(viewOfConversation(message.conversation));
  focusComposer();
}
