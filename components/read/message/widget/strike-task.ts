/** Strikes or restores a task, despite concurrent strikes. */
import { widgetOf } from "../../../model/messages/widget-state.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import type { WireSubmessage } from "../../../model/store/wire.ts";
import { actOnWidget } from "./act-on-widget.ts";

/** The user's last press per unsettled task; earlier ones no longer count. */
const presses = new Map<string, symbol>();

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

/** Resolves when the event replaces the local action, or the message is gone. */
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

/** Two users with opposite intents would strike forever. */
const MAX_TRIES = 4;

/** Maximum wait before the first retry, about two round trips; doubles each time. */
const FIRST_WAIT_MS = 400;

type Striking = {
  /** Resolves when confirmed; false if refused. */
  strike: () => Promise<boolean>;
  isCrossed: () => boolean;
  /** From 0 to 1. */
  chance: () => number;
};

/**
 * The protocol's strikes only toggle. Of several concurrent ones, every second finds the wrong state, and immediate
 * retries would conflict again. Random waits let the first retry fix the task, and the others see that.
 */
export async function strikeUntilRight({ strike, isCrossed, chance }: Striking): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    if (!(await strike()) || !isCrossed() || tries === MAX_TRIES) return;
    const wait = chance() * FIRST_WAIT_MS * 2 ** (tries - 1);
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isCrossed()) return;
  }
}

type Strike = {
  key: string;
  senderId: number;
  isDone: boolean;
  /** Id of the latest action that the sender had seen. */
  sinceId: number;
};

/**
 * Whether an unseen action made the strike leave the wrong state, and nobody has toggled the task since. Negative ids
 * are unconfirmed.
 */
export function isCrossed(submessages: readonly WireSubmessage[], strike: Strike): boolean {
  const { key, senderId, isDone, sinceId } = strike;
  const confirmed = submessages.filter(({ id }) => id > 0);
  const content = JSON.stringify(strikeOf(key));
  const own = confirmed.findIndex(
    (each) => each.id > sinceId && each.sender_id === senderId && each.content === content,
  );
  if (own < 0) return false;
  return isTaskDone(confirmed.slice(0, own + 1), key) === !isDone && isTaskDone(submessages, key) === !isDone;
}

export function strikeOf(key: string): object {
  return { type: "strike", key };
}

function isTaskDone(submessages: readonly WireSubmessage[], key: string): boolean | undefined {
  const widget = widgetOf(submessages);
  return widget?.kind === "todo" ? widget.tasks.find((task) => task.key === key)?.isDone : undefined;
}
