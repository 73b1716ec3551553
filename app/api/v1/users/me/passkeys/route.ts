/** /api/v1/users/me/passkeys */

import { addPasskey, getPasskeys } from "../../../../../../lib/accounts/passkeys/own-passkeys.ts";
import * as contract from "../../../../../../lib/accounts/passkeys/passkeys.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getPasskeys, ({ actor }) => getPasskeys(actor));
export const POST = endpoint(contract.addPasskey, ({ actor, params }) => addPasskey(actor, params));
