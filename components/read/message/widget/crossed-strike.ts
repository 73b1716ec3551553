/** Finds out whether two people's strikes of the same task have undone each other: in the protocol each one only turns it. */

import { widgetOf } from "../../../model/messages/widget-state.ts";
import type { WireSubmessage } from "../../../model/store/wire.ts";

export type Strike = {
  /** The task's. */
  key: string;
  senderId: number;
  /** What the sender wanted. */
  isDone: boolean;
  /** The newest thing that the sender saw done with the widget. */
  sinceId: number;
};

/**
 * True when the server has put something that the sender had not seen before the strike, so that it left the task as it
 * should not be, and nobody has turned it since. Ids below zero are of what the server has not confirmed.
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
