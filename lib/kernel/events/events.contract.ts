/** Wire shapes of event queues. */
import { z } from "zod";
import { boolParam, defineContract, intParam, model, textParam } from "../contract/contract.ts";

/** Characters. Every malformed id must get the bad queue id error. */
const MAX_QUEUE_ID = 10_000;

/** GET /events: waits for events after `last_event_id`. */
export const getEvents = defineContract({
  operationId: "get-events",
  method: "GET",
  path: "/events",
  tag: "events",
  summary: "Get events from an event queue",
  auth: "user",
  waitsForNews: true,
  params: z.object({
    queue_id: textParam(MAX_QUEUE_ID).describe("Id of the event queue."),
    last_event_id: intParam()
      .optional()
      .describe("Id of the last received event; -1 or nothing for all since the registration."),
    dont_block: boolParam().default(false).describe("Whether to answer immediately, even without events."),
  }),
  returns: z.object({
    events: z
      .array(
        model(
          "Event",
          z.looseObject({
            id: z.int().describe("Position of the event in the queue."),
            type: z.string().describe("Type of the event."),
          }),
        ),
      )
      .describe("The events, oldest first."),
    queue_id: z.string().describe("Id of the event queue."),
  }),
  errors: ["BAD_EVENT_QUEUE_ID"],
});

/** DELETE /events: ends a queue. */
export const deleteQueue = defineContract({
  operationId: "delete-queue",
  method: "DELETE",
  path: "/events",
  tag: "events",
  summary: "Delete an event queue",
  auth: "user",
  params: z.object({ queue_id: textParam(MAX_QUEUE_ID).describe("Id of the event queue.") }),
  returns: z.object({}),
  errors: ["BAD_EVENT_QUEUE_ID"],
});

/** Event heartbeat: the queue works, nothing happened. */
export const heartbeatEvent = z.strictObject({ type: z.literal("heartbeat").describe("Type of the event.") });
