/** /api/v1/users/{user_id} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { deactivateMember } from "../../../../../lib/members/deactivate-member.ts";
import * as memberContract from "../../../../../lib/members/members.contract.ts";
import { updateMember } from "../../../../../lib/members/update-member.ts";
import { getUser } from "../../../../../lib/users/get-users.ts";
import * as contract from "../../../../../lib/users/users.contract.ts";

export const GET = endpoint(contract.getUser, ({ actor, params }) =>
  getUser(actor, { reference: params.user_id, withFields: params.include_custom_profile_fields }),
);
export const PATCH = endpoint(memberContract.updateUser, ({ actor, params }) => updateMember(actor, params));
export const DELETE = endpoint(memberContract.deactivateUser, ({ actor, params }) =>
  deactivateMember(actor, params.user_id, params.deactivation_notification_comment),
);
