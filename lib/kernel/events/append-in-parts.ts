/** Appends many events after a change, in transactions of their own. */
import { appendEvents } from "./append-event.ts";
import type { NewEvent } from "./event-entry.ts";
import { type LogWriter, logTransaction } from "./log-transaction.ts";

/** Events that one transaction appends, while sends wait. */
const EVENTS_AT_ONCE = 100;

/** Appends events that only tell clients what follows from a change: in parts, between which sends have their turn. */
export async function appendInParts(writer: LogWriter, events: readonly NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    await logTransaction(writer, (log) => appendEvents(log, events.slice(start, start + EVENTS_AT_ONCE)));
  }
}
