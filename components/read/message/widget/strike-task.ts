/** Strikes a task of a list, or takes that back, also when somebody else does the same at that moment. */
import { chatStore } from "../../../model/store/chat-store.ts";
import type { WireSubmessage } from "../../../model/store/wire.ts";
import { actOnWidget } from "./act-on-widget.ts";
import { isCrossed, strikeOf } from "./crossed-strike.ts";
import { strikeUntilRight } from "./strike-until-right.ts";

/** The reader's last press on each task that is not settled yet: what an earlier one wanted no longer counts. */
const presses = new Map<string, symbol>();

/** @param isDone what the task is to be. */
export async function strikeTask(messageId: number, key: string, isDone: boolean): Promise<void> {
  const place = `${messageId} ${key}`;
  const press = Symbol(place);
  presses.set(place, press);
  const strike = { key, senderId: chatStore.getState().ownUserId, isDone };
  let sinceId = 0;
  await strikeUntilRight({
    strike: async () => {
      sinceId = Math.max(0, ...submessagesOf(messageId).map(({ id }) => id));
      const localId = await actOnWidget(messageId, strikeOf(key));
      if (localId !== null) await untilConfirmed(messageId, localId);
      return localId !== null;
    },
    isCrossed: () =>
      presses.get(place) === press && isCrossed(submessagesOf(messageId), { ...strike, sinceId }),
    chance: Math.random,
  });
  if (presses.get(place) === press) presses.delete(place);
}

function submessagesOf(messageId: number): readonly WireSubmessage[] {
  return chatStore.getState().messages.get(messageId)?.submessages ?? [];
}

/** Until the event of what was done has taken the place of what is shown of it, or the message is gone. */
function untilConfirmed(messageId: number, localId: number): Promise<void> {
  const isConfirmed = () => submessagesOf(messageId).every(({ id }) => id !== localId);
  if (isConfirmed()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = chatStore.subscribe(() => {
      if (!isConfirmed()) return;
      stop();
      resolve();
    });
  });
}
