/** /api/v1/users/me/{stream_id}/topics/activity */
import { endpoint } from "../../../../../../../../lib/auth/authentication/endpoint.ts";
import { getTopicActivity } from "../../../../../../../../lib/channels/topics/topic-activity.ts";
import * as contract from "../../../../../../../../lib/channels/topics/topics.contract.ts";

export const GET = endpoint(contract.getTopicActivity, ({ actor, params }) =>
  getTopicActivity(actor, { channelId: params.stream_id, messageIds: params.message_ids }),
);
