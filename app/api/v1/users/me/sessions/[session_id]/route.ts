/** /api/v1/users/me/sessions/{session_id} */
import * as contract from "../../../../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import { endOwnSession } from "../../../../../../../lib/auth/sessions/sessions.ts";

export const DELETE = endpoint(contract.endOwnSession, ({ actor, params }) =>
  endOwnSession(actor, params.session_id),
);
