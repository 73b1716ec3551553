/** /api/v1/settings/display */

import * as contract from "../../../../../lib/account/update-settings.contract.ts";
import { updateSettings } from "../../../../../lib/account/update-settings.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const PATCH = endpoint(contract.updateDisplaySettings, ({ actor, params, request }) =>
  updateSettings(actor, params, request.clientAddress),
);
