/** /api/v1/streams/{stream_id}/email_settings */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/integrations/channel-email/channel-email.contract.ts";
import {
  getEmailSettings,
  updateEmailSettings,
} from "../../../../../../lib/integrations/channel-email/channel-email.ts";

export const GET = endpoint(contract.getChannelEmailSettings, ({ actor, params }) =>
  getEmailSettings(actor, params.stream_id),
);

export const PATCH = endpoint(contract.updateChannelEmailSettings, ({ actor, params }) =>
  updateEmailSettings(actor, params),
);
