/** Takes a message that could not be sent back into the composer of its conversation. */
import { discardOutgoing } from "../connection/send-message.ts";
import { viewKey, viewOfConversation } from "../navigation/view.ts";
import type { OutgoingMessage } from "../store/history/outbox-state.ts";
import { focusComposer } from "./composer-focus.ts";
import { draftOf, readDraft, writeDraft } from "./drafts.ts";

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
