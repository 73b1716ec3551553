/** Takes a message that could not be sent back into the composer of its conversation. */
import { discardOutgoing } from "../connection/send-message.ts";
import { viewKey } from "../navigation/view.ts";
import type { OutgoingMessage } from "../store/history/outbox-state.ts";
import { focusComposer } from "./composer-focus.ts";
import { readDraft, writeDraft } from "./drafts.ts";

/** What was written there since follows below it. */
export function editOutgoing({ localId, conversation, content }: OutgoingMessage): void {
  const key = viewKey(conversation);
  const draft = readDraft(key);
  writeDraft(key, { ...draft, content: draft.content === "" ? content : `${content}\n\n${draft.content}` });
  discardOutgoing(localId);
  focusComposer();
}
