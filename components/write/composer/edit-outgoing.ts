/** Takes a message that could not be sent back into the composer of its conversation. */

import { focusComposer } from "../../model/drafts/composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { viewKey, viewOfConversation } from "../../model/navigation/view.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";
import { discardOutgoing } from "../../net/connection/send-message.ts";

/** What was written there since follows below it. */
export function editOutgoing({ localId, conversation, content }: OutgoingMessage): void {
  const view = viewOfConversation(conversation);
  const key = viewKey(view);
  const former = readDraft(key).content;
  const joined = former === "" ? content : `${content}\n\n${former}`;
  writeDraft(key, draftOf(view, { content: joined, topic: "" }));
  discardOutgoing(localId);
  focusComposer();
}
