/** /api/v1/realm/channel_emails */
import { getChannelEmails as contract } from "../../../../../lib/channel-email/channel-email.contract.ts";
import { getChannelEmails } from "../../../../../lib/channel-email/get-channel-email.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract, ({ actor }) => getChannelEmails(actor));
