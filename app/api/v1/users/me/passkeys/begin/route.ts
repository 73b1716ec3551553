/** /api/v1/users/me/passkeys/begin */

import { beginPasskey } from "../../../../../../../lib/accounts/passkeys/own-passkeys.ts";
import * as contract from "../../../../../../../lib/accounts/passkeys/passkeys.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.beginPasskey, ({ actor }) => beginPasskey(actor));
