/** /api/v1/messages/flags */
import * as contract from "../../../../../lib/flags/flags.contract.ts";
import { updateFlags } from "../../../../../lib/flags/update-flags.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.updateMessageFlags, ({ actor, params }) =>
  updateFlags(actor, { messageIds: params.messages, op: params.op, flag: params.flag }),
);
