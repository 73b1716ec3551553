/** /api/v1/streams/{stream_id}/attachments */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/attachments/attachments.contract.ts";
import { getChannelFiles } from "../../../../../../lib/messages/attachments/channel-files.ts";

export const GET = endpoint(contract.getChannelFiles, ({ actor, params }) =>
  getChannelFiles(actor, {
    channelId: params.stream_id,
    before: params.before,
    isEmptyNameAllowed: params.allow_empty_topic_name,
  }),
);
