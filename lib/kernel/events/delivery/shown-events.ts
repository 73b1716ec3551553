/** Events with the ids that the client of a queue sees. */
import type { LiveQueue } from "../queues/live-queue.ts";
import type { WireEvent } from "../socket.contract.ts";

export class ShownEvents {
  /** For the clients that were shown them last: nearly all queues have the same base. */
  readonly #shown = new WeakMap<WireEvent, WireEvent>();

  /** Clients whose queues have the same base share the form. */
  to(queue: LiveQueue, event: WireEvent): WireEvent {
    if (queue.idBase === 0) return event;
    const id = queue.shownId(event.id);
    const known = this.#shown.get(event);
    if (known?.id === id) return known;
    const shown = { ...event, id };
    this.#shown.set(event, shown);
    return shown;
  }
}
