/** Measures how long events take to reach the queues and sockets of their own node. */
import { labelledHistogram } from "../../metrics/metric.ts";

/** Events of other nodes are not measured: clocks differ. */
const delays = labelledHistogram({
  name: "parley_delivery_seconds",
  help: "Time until events were handed to this node's queues and sockets, by kind: message (since it was accepted), change (since its commit was asked for).",
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
