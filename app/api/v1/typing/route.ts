/** /api/v1/typing */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { setTypingInChannel, setTypingToPeople } from "../../../../lib/typing/set-typing.ts";
import * as contract from "../../../../lib/typing/typing.contract.ts";

export const POST = endpoint(contract.setTypingStatus, async ({ actor, params }) => {
  const { op, type, to: userIds, stream_id: channelId, topic } = params;
  if (type === "stream" || type === "channel") await setTypingInChannel(actor, { op, channelId, topic });
  else await setTypingToPeople(actor, { op, userIds });
  return {};
});
