/** /api/v1/server_settings */

import { getServerSettings } from "../../../../lib/accounts/server-settings/get-server-settings.ts";
import * as contract from "../../../../lib/accounts/server-settings/server-settings.contract.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getServerSettings, ({ organization }) =>
  getServerSettings(organization),
);
