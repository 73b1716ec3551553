/** /api/v1/streams/{stream_id}/email_settings */
import * as contract from "../../../../../../lib/channel-email/channel-email.contract.ts";
import {
  getEmailSettings,
  updateEmailSettings,
} from "../../../../../../lib/channel-email/update-email-settings.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getChannelEmailSettings, ({ actor, params }) =>
  getEmailSettings(actor, params.stream_id),
);

export const PATCH = endpoint(contract.updateChannelEmailSettings, ({ actor, params }) =>
  updateEmailSettings(actor, params),
);
