/** /api/v1/users/me/sessions */
import * as contract from "../../../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { endOwnSessions, getOwnSessions } from "../../../../../../lib/auth/sessions/sessions.ts";

export const GET = endpoint(contract.getOwnSessions, ({ actor }) => getOwnSessions(actor));
export const DELETE = endpoint(contract.endOwnSessions, ({ actor }) => endOwnSessions(actor));
