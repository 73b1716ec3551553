/** /api/v1/users/{user_id}/reactivate */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../lib/members/members.contract.ts";
import { reactivateMember } from "../../../../../../lib/members/reactivate-member.ts";

export const POST = endpoint(contract.reactivateUser, ({ actor, params }) =>
  reactivateMember(actor, params.user_id),
);
