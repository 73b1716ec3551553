/** Takes events in order and once each, and says when to acknowledge what. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";

const ACKNOWLEDGE_AFTER_EVENTS = 200;
const ACKNOWLEDGE_AFTER_MS = 2000;

export type EventCursor = {
  /** Id of the newest event taken. */
  position: () => number;
  /** The events that are new here; those that were sent twice are left out. */
  take: (events: readonly WireEvent[]) => WireEvent[];
  /** Starts over at another queue's beginning. */
  reset: (position: number) => void;
  stop: () => void;
};

/** `acknowledge` is called with the newest id, every 200 events or two seconds after the first that is owed. */
export function createEventCursor(acknowledge: (lastEventId: number) => void): EventCursor {
  let position = -1;
  let owed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
    if (owed > 0) acknowledge(position);
    owed = 0;
  }

  return {
    position: () => position,
    take: (events) => {
      const fresh: WireEvent[] = [];
      for (const event of events) {
        if (event.id <= position) continue;
        position = event.id;
        fresh.push(event);
      }
      owed += fresh.length;
      if (owed >= ACKNOWLEDGE_AFTER_EVENTS) settle();
      else if (owed > 0) timer ??= setTimeout(settle, ACKNOWLEDGE_AFTER_MS);
      return fresh;
    },
    reset: (start) => {
      clearTimeout(timer);
      timer = undefined;
      owed = 0;
      position = start;
    },
    stop: () => clearTimeout(timer),
  };
}
