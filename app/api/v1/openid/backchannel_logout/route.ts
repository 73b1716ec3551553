/** /api/v1/openid/backchannel_logout */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/openid-accounts/back-channel-logout.contract.ts";
import { backChannelLogout } from "../../../../../lib/openid-accounts/back-channel-logout.ts";

export const POST = endpoint(contract.backChannelLogout, ({ params }) =>
  backChannelLogout(params.logout_token),
);
