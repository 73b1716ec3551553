/** /api/v1/users/me/sessions */
import * as contract from "../../../../../../lib/auth/auth.contract.ts";
import { endOwnSessions, getOwnSessions } from "../../../../../../lib/auth/sessions/sessions.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getOwnSessions, ({ actor }) => getOwnSessions(actor));
export const DELETE = endpoint(contract.endOwnSessions, ({ actor }) => endOwnSessions(actor));
