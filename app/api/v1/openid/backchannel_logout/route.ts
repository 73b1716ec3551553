/** /api/v1/openid/backchannel_logout */

import { backChannelLogout } from "../../../../../lib/accounts/openid-accounts/openid-accounts.ts";
import * as contract from "../../../../../lib/accounts/sign-in/sign-in-services.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.backChannelLogout, ({ params }) =>
  backChannelLogout(params.logout_token),
);
