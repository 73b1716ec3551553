/** /api/v1/passkeys/begin_sign_in */

import * as contract from "../../../../../lib/accounts/passkeys/passkeys.contract.ts";
import { beginPasskeySignIn } from "../../../../../lib/accounts/passkeys/sign-in-by-passkey.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.beginPasskeySignIn, ({ organization }) =>
  beginPasskeySignIn(organization),
);
