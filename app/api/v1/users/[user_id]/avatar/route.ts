/** /api/v1/users/{user_id}/avatar */
import * as contract from "../../../../../../lib/accounts/avatars/avatars.contract.ts";
import { removeAvatarOf, uploadAvatarOf } from "../../../../../../lib/accounts/avatars/change-avatar.ts";
import { endpoint, fileEndpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

/** The role is checked before the address is read, which says whose avatar it is. */
const allowed = () => undefined;

export const POST = fileEndpoint(contract.uploadAvatarOfUser, allowed, ({ actor, params, file }) =>
  uploadAvatarOf(actor, params.user_id, file.key),
);
export const DELETE = endpoint(contract.removeAvatarOfUser, ({ actor, params }) =>
  removeAvatarOf(actor, params.user_id),
);
