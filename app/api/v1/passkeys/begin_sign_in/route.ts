/** /api/v1/passkeys/begin_sign_in */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/passkeys/passkeys.contract.ts";
import { beginPasskeySignIn } from "../../../../../lib/passkeys/sign-in-by-passkey.ts";

export const POST = endpoint(contract.beginPasskeySignIn, ({ organization }) =>
  beginPasskeySignIn(organization),
);
