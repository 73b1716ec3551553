/** /api/v1/users/me/{stream_id}/topics */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { getTopics } from "../../../../../../../lib/topics/get-topics.ts";
import * as contract from "../../../../../../../lib/topics/topics.contract.ts";

export const GET = endpoint(contract.getStreamTopics, ({ actor, params }) =>
  getTopics(actor, { channelId: params.stream_id, isEmptyNameAllowed: params.allow_empty_topic_name }),
);
