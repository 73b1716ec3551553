/** /api/v1/users/{user_id}/reactivate */

import * as contract from "../../../../../../lib/accounts/members/members.contract.ts";
import { reactivateMember } from "../../../../../../lib/accounts/members/reactivate-member.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.reactivateUser, ({ actor, params }) =>
  reactivateMember(actor, params.user_id),
);
