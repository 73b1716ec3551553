/** Wire shapes of the event queue's endpoints, and of the event that belongs to no noun. */
import { z } from "zod";
import { boolParam, defineContract, intParam, textParam } from "../contract/contract.ts";

/** Characters. An id is much shorter, but every malformed one is refused as a bad queue id. */
const MAX_QUEUE_ID = 10_000;

/** GET /events: waits for what comes after `last_event_id`. */
export const getEvents = defineContract({
  operationId: "get-events",
  method: "GET",
  path: "/events",
  tag: "real_time_events",
  summary: "Get events from an event queue",
  auth: "user",
  params: z.object({
    queue_id: textParam(MAX_QUEUE_ID),
    /** Everything up to here has arrived; -1 or absent: from the registration on. */
    last_event_id: intParam().optional(),
    /** Answer at once, even with nothing. */
    dont_block: boolParam().default(false),
  }),
  returns: z.object({
    events: z.array(z.looseObject({ id: z.int(), type: z.string() })),
    queue_id: z.string(),
  }),
  errors: ["BAD_EVENT_QUEUE_ID"],
});

/** DELETE /events: gives a queue up. */
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

/** Event heartbeat: nothing happened, and the queue is followed. */
export const heartbeatEvent = z.strictObject({ type: z.literal("heartbeat") });
