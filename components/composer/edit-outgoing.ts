/** Takes a message that could not be sent back into the composer of its conversation. */

import { discardOutgoing } from "../connection/send-message.ts";
import { viewKey } from "../navigation/view.ts";
import { chatStore } from "../store/chat-store.ts";
import type { OutgoingMessage } from "../store/outbox-state.ts";
import { focusComposer } from "./composer-focus.ts";
import { draftKey, readDraft, writeDraft } from "./drafts.ts";

/** What has been written there since stands below it. */
export function editOutgoing({ localId, conversation, content }: OutgoingMessage): void {
  const key = draftKey(chatStore.getState().ownUserId, viewKey(conversation));
  const draft = readDraft(key);
  writeDraft(key, { ...draft, content: draft.content === "" ? content : `${content}\n\n${draft.content}` });
  discardOutgoing(localId);
  focusComposer();
}
