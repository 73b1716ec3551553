/** /api/v1/realm/channel_emails */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { getChannelEmails as contract } from "../../../../../lib/integrations/channel-email/channel-email.contract.ts";
import { getChannelEmails } from "../../../../../lib/integrations/channel-email/channel-email.ts";

export const GET = endpoint(contract, ({ actor }) => getChannelEmails(actor));
