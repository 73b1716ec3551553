/** Adds or removes the user's reaction. */

import { chatStore } from "../../../model/store/chat-store.ts";
import { setReaction } from "../../../model/store/history/messages-state.ts";
import { type Emoji, isSameEmoji } from "../../../model/store/history/reactions.ts";
import { callApi, RequestFailure } from "../../../net/connection/api-client.ts";
import { notifyFailure } from "../../../ui/layers/notify.ts";

/** Another tab was faster. */
const ALREADY_SO: ReadonlySet<string> = new Set(["REACTION_ALREADY_EXISTS", "REACTION_DOES_NOT_EXIST"]);

/** By emoji and message. A second press waits for the first, so that the last one wins. */
const underWay = new Map<string, Promise<void>>();

/** A refusal is reported. */
export async function toggleReaction(messageId: number, emoji: Emoji): Promise<void> {
  const isOn = !hasOwn(messageId, emoji);
  show(messageId, emoji, isOn);
  const key = `${messageId}:${emoji.kind}:${emoji.code}`;
  const request = (underWay.get(key) ?? Promise.resolve()).then(() => change(messageId, emoji, isOn));
  underWay.set(key, request);
  await request;
  if (underWay.get(key) === request) underWay.delete(key);
}

function hasOwn(messageId: number, emoji: Emoji): boolean {
  const { messages, ownUserId } = chatStore.getState();
  const known = messages.get(messageId)?.reactions.find((reaction) => isSameEmoji(reaction, emoji));
  return known?.userIds.includes(ownUserId) ?? false;
}

function show(messageId: number, emoji: Emoji, isOn: boolean): void {
  chatStore.update((state) => ({
    ...state,
    messages: setReaction(state.messages, messageId, { emoji, userId: state.ownUserId, isOn }),
  }));
}

/** Never rejects. */
async function change(messageId: number, { kind, code, name }: Emoji, isOn: boolean): Promise<void> {
  try {
    await callApi(`${isOn ? "POST" : "DELETE"} /messages/{message_id}/reactions`, {
      message_id: messageId,
      emoji_name: name,
      emoji_code: code,
      reaction_type: kind,
    });
  } catch (error) {
    if (error instanceof RequestFailure && ALREADY_SO.has(error.code)) return;
    show(messageId, { kind, code, name }, !isOn);
    await notifyFailure(`Your reaction was not ${isOn ? "added" : "removed"}.`, error);
  }
}
