/** Holds what is typed while the field in which a message is edited is drawn anew. */
import { awaitField, isAwaited, stopAwaiting } from "../../../model/keyboard/type-ahead.ts";
import { editField } from "../../../model/messages/awaited-fields.ts";
import { patchEdit, readEdit } from "../../../model/messages/edit-store.ts";
import { currentView } from "../../../model/navigation/use-view.ts";
import { viewKey, viewOfConversation } from "../../../model/navigation/view.ts";
import { chatStore } from "../../../model/store/chat-store.ts";

/** Where the caret was in a field that is about to be drawn anew, by message. */
const carets = new Map<number, number>();

/** The place of the caret in the field that has been drawn anew, once. */
export function takeCaret(messageId: number): number | undefined {
  const caret = carets.get(messageId);
  carets.delete(messageId);
  return caret;
}

/**
 * What is typed meanwhile is held for the field. It goes into the text that is kept when the field does not come back after
 * all, and when the person turns to something else, or pauses, before it does.
 */
export function holdUntilBack(messageId: number, caret: number): void {
  carets.set(messageId, caret);
  const field = editField(messageId);
  awaitField(field, (typed) => keepTyped(messageId, caret, typed));
  const stop = chatStore.subscribe(() => {
    if (isAwaited(field) && comesBack(messageId)) return;
    stop();
    if (isAwaited(field)) stopAwaiting();
  });
}

function keepTyped(messageId: number, caret: number, typed: string): void {
  const edit = readEdit(messageId);
  if (!edit) return;
  patchEdit(messageId, { text: edit.text.slice(0, caret) + typed + edit.text.slice(caret) });
  carets.set(messageId, caret + typed.length);
}

/**
 * Whether the field only goes away because the conversation that is open is fetched again: not when the message is deleted,
 * or is no longer in the stretch of history that is shown.
 */
export function comesBack(messageId: number): boolean {
  const { messages, feeds } = chatStore.getState();
  const conversation = messages.get(messageId)?.conversation;
  if (readEdit(messageId)?.phase !== "open" || conversation === undefined) return false;
  const key = viewKey(currentView());
  return viewKey(viewOfConversation(conversation)) === key && feeds.get(key)?.ids.has(messageId) !== false;
}
