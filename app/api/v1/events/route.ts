/** /api/v1/events */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/kernel/events/events.contract.ts";
import { getEvents } from "../../../../lib/kernel/events/get-events.ts";
import { deleteQueue } from "../../../../lib/kernel/events/queues/event-queue.ts";

export const GET = endpoint(contract.getEvents, ({ actor, params, request, counted }) =>
  getEvents(actor, {
    queueId: params.queue_id,
    lastEventId: params.last_event_id,
    dontBlock: params.dont_block,
    signal: request.signal,
    onNewEvents: () => counted.becomeDelivery(),
  }),
);

export const DELETE = endpoint(contract.deleteQueue, async ({ actor, params }) => {
  await deleteQueue(actor, params.queue_id);
  return {};
});
