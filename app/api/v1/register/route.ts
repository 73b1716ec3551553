/** /api/v1/register */
import * as contract from "../../../../lib/catalog/register.contract.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { registerQueue } from "../../../../lib/initial-state/register-queue.ts";
import { requireQueueNarrow } from "../../../../lib/narrow/match-narrow.ts";

export const POST = endpoint(contract.registerQueue, ({ actor, params }) => {
  requireQueueNarrow(params.narrow);
  return registerQueue(actor, params);
});
