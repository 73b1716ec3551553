/** /api/v1/typing */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/typing/typing.contract.ts";
import { setTypingInChannel, setTypingToPeople } from "../../../../lib/messages/typing/typing.ts";

export const POST = endpoint(contract.setTypingStatus, async ({ actor, params }) => {
  const { op, type, to: userIds, stream_id: channelId, topic } = params;
  if (type === "stream" || type === "channel") await setTypingInChannel(actor, { op, channelId, topic });
  else await setTypingToPeople(actor, { op, userIds });
  return {};
});
