/** /api/v1/users/{user_id} */

import { deactivateMember } from "../../../../../lib/accounts/members/deactivate-member.ts";
import * as memberContract from "../../../../../lib/accounts/members/members.contract.ts";
import { updateMember } from "../../../../../lib/accounts/members/update-member.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { getUser } from "../../../../../lib/people/users/get-users.ts";
import * as contract from "../../../../../lib/people/users/users.contract.ts";

export const GET = endpoint(contract.getUser, ({ actor, params }) =>
  getUser(actor, { reference: params.user_id, withFields: params.include_custom_profile_fields }),
);
export const PATCH = endpoint(memberContract.updateUser, ({ actor, params }) => updateMember(actor, params));
export const DELETE = endpoint(memberContract.deactivateUser, ({ actor, params }) =>
  deactivateMember(actor, params.user_id, params.deactivation_notification_comment),
);
