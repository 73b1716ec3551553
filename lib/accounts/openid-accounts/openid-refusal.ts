/** The provider vouches for somebody, and still they are not let in. */

import type { OpenIdRefusalReason } from "../../auth/openid/openid-refusals.contract.ts";
import { ApiError } from "../../kernel/errors.ts";

/** Its message is the reason, which the sign-in page turns into a sentence. */
export class OpenIdRefusal extends Error {
  override readonly name = "OpenIdRefusal";

  constructor(reason: OpenIdRefusalReason) {
    super(reason);
  }
}

/** The same as a refusal, when it is an error that a person can be told about. */
export function asOpenIdRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "USER_DEACTIVATED") return new OpenIdRefusal("deactivated");
  if (error.code === "REALM_DEACTIVATED") return new OpenIdRefusal("organization-deactivated");
  if (error.code === "RATE_LIMIT_HIT") return new OpenIdRefusal("busy");
  return new OpenIdRefusal("not-accepted");
}
