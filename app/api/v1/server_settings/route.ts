/** /api/v1/server_settings */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { getServerSettings } from "../../../../lib/server-settings/get-server-settings.ts";
import * as contract from "../../../../lib/server-settings/server-settings.contract.ts";

export const GET = endpoint(contract.getServerSettings, ({ organization }) =>
  getServerSettings(organization),
);
