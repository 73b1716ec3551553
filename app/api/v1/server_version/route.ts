/** /api/v1/server_version */

import * as contract from "../../../../lib/accounts/server-version/server-version.contract.ts";
import { getServerVersion } from "../../../../lib/accounts/server-version/server-version.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getServerVersion, ({ actor }) => getServerVersion(actor));
