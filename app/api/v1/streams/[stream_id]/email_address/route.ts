/** /api/v1/streams/{stream_id}/email_address */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/integrations/channel-email/channel-email.contract.ts";
import {
  getChannelEmail,
  replaceChannelEmails,
} from "../../../../../../lib/integrations/channel-email/channel-email.ts";

export const GET = endpoint(contract.getChannelEmail, ({ actor, params }) =>
  getChannelEmail(actor, { channelId: params.stream_id, senderId: params.sender_id }),
);

export const POST = endpoint(contract.replaceChannelEmails, ({ actor, params }) =>
  replaceChannelEmails(actor, params.stream_id),
);
