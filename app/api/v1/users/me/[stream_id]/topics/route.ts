/** /api/v1/users/me/{stream_id}/topics */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../../lib/channels/topics/topics.contract.ts";
import { getTopics } from "../../../../../../../lib/channels/topics/topics.ts";

export const GET = endpoint(contract.getStreamTopics, ({ actor, params }) =>
  getTopics(actor, { channelId: params.stream_id, isEmptyNameAllowed: params.allow_empty_topic_name }),
);
