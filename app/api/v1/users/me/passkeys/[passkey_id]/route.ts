/** /api/v1/users/me/passkeys/{passkey_id} */

import { removePasskey, renamePasskey } from "../../../../../../../lib/accounts/passkeys/own-passkeys.ts";
import * as contract from "../../../../../../../lib/accounts/passkeys/passkeys.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.renamePasskey, ({ actor, params }) =>
  renamePasskey(actor, params.passkey_id, params.name),
);
export const DELETE = endpoint(contract.removePasskey, ({ actor, params }) =>
  removePasskey(actor, params.passkey_id),
);
