/** Passes on events once, in order, and decides when to acknowledge. */
import type { WireEvent } from "../../../lib/kernel/events/socket.contract.ts";

const ACKNOWLEDGE_AFTER_EVENTS = 200;
const ACKNOWLEDGE_AFTER_MS = 2000;

export type EventCursor = {
  position: () => number;
  take: (events: readonly WireEvent[]) => WireEvent[];
  reset: (position: number) => void;
  stop: () => void;
};

/** Acknowledges after 200 events, or two seconds after the first unacknowledged one. */
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
