/** Strikes a task of a list, or takes that back, also when somebody else does the same at that moment. */
import { widgetOf } from "../../../model/messages/widget-state.ts";
import { chatStore } from "../../../model/store/chat-store.ts";
import type { WireSubmessage } from "../../../model/store/wire.ts";
import { actOnWidget } from "./act-on-widget.ts";

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

/** Two people who want opposite things would strike for ever. */
const MOST_TRIES = 4;

/** At most this long, about two round trips, somebody waits before the first further strike; twice as long before the next. */
const FIRST_WAIT_MS = 400;

type Striking = {
  /** Returns when the strike is confirmed; false when it was refused. */
  strike: () => Promise<boolean>;
  /** Whether it has left the task as it should not be, and still does. */
  isCrossed: () => boolean;
  /** From 0 to 1. */
  chance: () => number;
};

/**
 * The protocol has no "done", only a strike that turns the task. Of any number of people who strike it at once, every other one
 * finds it as it should not be. Would they all strike again at once, they would cross each other again. So each waits for a
 * time of their own, and whoever is first puts it right for all: the others see that before they strike.
 */
export async function strikeUntilRight({ strike, isCrossed, chance }: Striking): Promise<void> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    if (!(await strike()) || !isCrossed() || tries === MOST_TRIES) return;
    const wait = chance() * FIRST_WAIT_MS * 2 ** (tries - 1);
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isCrossed()) return;
  }
}

type Strike = {
  /** The task's. */
  key: string;
  senderId: number;
  /** What the sender wanted. */
  isDone: boolean;
  /** The newest thing that the sender saw done with the widget. */
  sinceId: number;
};

/**
 * Whether two people's strikes of the same task have undone each other, since in the protocol each strike only turns
 * the task. True when the server has put something before the strike that the sender had not seen, so that the strike
 * left the task as it should not be, and nobody has turned it since. Ids below zero are of what the server has not
 * confirmed.
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

/** What is done with the widget to turn a task. */
export function strikeOf(key: string): object {
  return { type: "strike", key };
}

/** Undefined when there is no such task. */
function isTaskDone(submessages: readonly WireSubmessage[], key: string): boolean | undefined {
  const widget = widgetOf(submessages);
  return widget?.kind === "todo" ? widget.tasks.find((task) => task.key === key)?.isDone : undefined;
}
