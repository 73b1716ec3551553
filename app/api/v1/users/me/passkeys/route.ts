/** /api/v1/users/me/passkeys */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { addPasskey, getPasskeys } from "../../../../../../lib/passkeys/own-passkeys.ts";
import * as contract from "../../../../../../lib/passkeys/passkeys.contract.ts";

export const GET = endpoint(contract.getPasskeys, ({ actor }) => getPasskeys(actor));
export const POST = endpoint(contract.addPasskey, ({ actor, params }) => addPasskey(actor, params));
