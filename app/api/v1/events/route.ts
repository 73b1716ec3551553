/** /api/v1/events */

import * as contract from "../../../../lib/events/events.contract.ts";
import { getEvents } from "../../../../lib/events/get-events.ts";
import { deleteQueue } from "../../../../lib/events/queues/event-queue.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getEvents, ({ actor, params, request }) =>
  getEvents(actor, {
    queueId: params.queue_id,
    lastEventId: params.last_event_id,
    dontBlock: params.dont_block,
    signal: request.signal,
  }),
);

export const DELETE = endpoint(contract.deleteQueue, async ({ actor, params }) => {
  await deleteQueue(actor, params.queue_id);
  return {};
});
