/** /api/v1/register */
import * as contract from "../../../../lib/catalog/register.contract.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { registerQueue } from "../../../../lib/initial-state/register-queue.ts";
import { parseQueueNarrow } from "../../../../lib/narrow/parse-queue-narrow.ts";

export const POST = endpoint(contract.registerQueue, async ({ actor, params }) =>
  registerQueue(actor, params, await parseQueueNarrow(actor, params.narrow)),
);
