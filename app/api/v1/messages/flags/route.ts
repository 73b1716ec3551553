/** /api/v1/messages/flags */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/flags/flags.contract.ts";
import { updateFlags } from "../../../../../lib/messages/flags/update-flags.ts";

export const POST = endpoint(contract.updateMessageFlags, ({ actor, params }) =>
  updateFlags(actor, { messageIds: params.messages, op: params.op, flag: params.flag }),
);
