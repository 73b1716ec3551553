/** /api/v1/users/me/sessions/{session_id} */
import * as contract from "../../../../../../../lib/auth/auth.contract.ts";
import { endOwnSession } from "../../../../../../../lib/auth/sessions/sessions.ts";
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";

export const DELETE = endpoint(contract.endOwnSession, ({ actor, params }) =>
  endOwnSession(actor, params.session_id),
);
