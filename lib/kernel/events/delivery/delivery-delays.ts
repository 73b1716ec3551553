/** Measures how long events take to reach the queues and sockets of this node. */
import { labelledHistogram } from "../../metrics/metric.ts";

const delays = labelledHistogram({
  name: "parley_delivery_seconds",
  help: "Time until events were handed to this node's queues and sockets, by kind: message (since it was accepted here), change (since its commit was asked for here), read (from the log, as those of other nodes; since its transaction began).",
  labels: ["kind"],
});

/** @param askedAt by `performance.now()`, when the commit was asked for. */
export function noteChangeDelivered(askedAt: number): void {
  delays.of("change").observe(performance.now() - askedAt);
}

/** @param sentAt seconds since 1970, by this node's clock, which may have been set back since. */
export function noteMessageDelivered(sentAt: number): void {
  delays.of("message").observe(Math.max(0, Date.now() - sentAt * 1_000));
}

/**
 * Once per page of the log.
 * @param age of the last event when it was read, in seconds.
 * @param readAt by `performance.now()`.
 */
export function noteReadDelivered(age: number, readAt: number): void {
  delays.of("read").observe(age * 1_000 + performance.now() - readAt);
}
