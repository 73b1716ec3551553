/** /api/v1/users/me/passkeys/{passkey_id} */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { removePasskey, renamePasskey } from "../../../../../../../lib/passkeys/own-passkeys.ts";
import * as contract from "../../../../../../../lib/passkeys/passkeys.contract.ts";

export const PATCH = endpoint(contract.renamePasskey, ({ actor, params }) =>
  renamePasskey(actor, params.passkey_id, params.name),
);
export const DELETE = endpoint(contract.removePasskey, ({ actor, params }) =>
  removePasskey(actor, params.passkey_id),
);
