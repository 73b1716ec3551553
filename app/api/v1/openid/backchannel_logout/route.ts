/** /api/v1/openid/backchannel_logout */

import * as contract from "../../../../../lib/accounts/openid-accounts/openid-accounts.contract.ts";
import { backChannelLogout } from "../../../../../lib/accounts/openid-accounts/openid-accounts.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.backChannelLogout, ({ params }) =>
  backChannelLogout(params.logout_token),
);
