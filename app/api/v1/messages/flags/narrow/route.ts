/** /api/v1/messages/flags/narrow */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/flags/flags.contract.ts";
import { updateFlagsInNarrow } from "../../../../../../lib/messages/flags/update-flags-in-narrow.ts";

export const POST = endpoint(contract.updateMessageFlagsForNarrow, ({ actor, params }) =>
  updateFlagsInNarrow(actor, {
    narrow: params.narrow,
    anchor: params.anchor,
    anchorDate: params.anchor_date,
    isAnchorIncluded: params.include_anchor,
    before: params.num_before,
    after: params.num_after,
    expectedMessageId: params.expected_message_id,
    op: params.op,
    flag: params.flag,
  }),
);
