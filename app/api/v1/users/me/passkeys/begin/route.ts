/** /api/v1/users/me/passkeys/begin */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { beginPasskey } from "../../../../../../../lib/passkeys/own-passkeys.ts";
import * as contract from "../../../../../../../lib/passkeys/passkeys.contract.ts";

export const POST = endpoint(contract.beginPasskey, ({ actor }) => beginPasskey(actor));
