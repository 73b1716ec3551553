/** /api/v1/settings */

import * as contract from "../../../../lib/accounts/account/account.contract.ts";
import { updateSettings } from "../../../../lib/accounts/account/update-settings.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateSettings, ({ actor, params, request }) =>
  updateSettings(actor, params, request.clientAddress),
);
