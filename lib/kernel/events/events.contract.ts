/** Wire shapes of event queues. */
import { z } from "zod";
import { boolParam, defineContract, intParam, textParam } from "../contract/contract.ts";

/** Characters. Every malformed id must get the bad queue id error. */
const MAX_QUEUE_ID = 10_000;

/** GET /events: waits for events after `last_event_id`. */
export const getEvents = defineContract({
  operationId: "get-events",
  method: "GET",
  path: "/events",
  tag: "real_time_events",
  summary: "Get events from an event queue",
  auth: "user",
  waitsForNews: true,
  params: z.object({
    queue_id: textParam(MAX_QUEUE_ID),
    /** The last received event; -1 or absent: from the registration on. */
    last_event_id: intParam().optional(),
    /** Answer immediately, even without events. */
    dont_block: boolParam().default(false),
  }),
  returns: z.object({
    events: z.array(z.looseObject({ id: z.int(), type: z.string() })),
    queue_id: z.string(),
  }),
  errors: ["BAD_EVENT_QUEUE_ID"],
});

/** DELETE /events: ends a queue. */
export const deleteQueue = defineContract({
  operationId: "delete-queue",
  method: "DELETE",
  path: "/events",
  tag: "real_time_events",
  summary: "Delete an event queue",
  auth: "user",
  params: z.object({ queue_id: textParam(MAX_QUEUE_ID) }),
  returns: z.object({}),
  errors: ["BAD_EVENT_QUEUE_ID"],
});

/** Event heartbeat: the queue works, nothing happened. */
export const heartbeatEvent = z.strictObject({ type: z.literal("heartbeat") });
