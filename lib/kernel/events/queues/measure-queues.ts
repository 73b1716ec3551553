/** Measures the organizations and event queues of this node. */
import { gauge } from "../../metrics/metric.ts";
import { openStreams } from "../event-dispatcher.ts";

const organizations = gauge({
  name: "parley_organizations",
  help: "Organizations in this node's memory.",
});
const queues = gauge({
  name: "parley_event_queues",
  help: "Event queues in this node's memory, by use: socket, poll (a request waits), idle.",
  labels: ["use"],
});

/** Call it every few seconds; it iterates over all queues. */
export async function measureQueues(): Promise<void> {
  const streams = await openStreams();
  let [socket, poll, idle] = [0, 0, 0];
  for (const stream of streams) {
    for (const queue of stream.queues.values()) {
      if (queue.socketId !== null) socket += 1;
      else if (queue.wait !== null) poll += 1;
      else idle += 1;
    }
  }
  const counts = new Map([
    ["socket", socket],
    ["poll", poll],
    ["idle", idle],
  ]);
  organizations.measure(() => streams.length);
  queues.measure(() => counts);
}
