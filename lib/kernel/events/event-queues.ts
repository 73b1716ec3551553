/** Declares the noun "event queues": polling and deleting them, heartbeats, and the basic audiences. */

import { defineNoun } from "../noun.ts";
import { basicAudiences } from "./audience.ts";
import { heartbeat } from "./delivery/heartbeat-event.ts";
import * as contracts from "./events.contract.ts";
import { DroppedQueues, droppedQueueChanges } from "./queues/dropped-queue-records.ts";

export const eventQueues = defineNoun({
  contracts: [contracts.getEvents, contracts.deleteQueue],
  events: [heartbeat],
  audiences: basicAudiences,
  memory: {
    load: { droppedQueues: async () => new DroppedQueues() },
    apply: droppedQueueChanges,
  },
});
