/** /api/v1/register */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/catalog/register.ts";
import { registerQueue } from "../../../../lib/kernel/register/register-queue.ts";
import { parseQueueNarrow } from "../../../../lib/messages/narrow/parse-queue-narrow.ts";

export const POST = endpoint(contract.registerQueue, async ({ actor, params }) =>
  registerQueue(actor, params, await parseQueueNarrow(actor, params.narrow)),
);
