/** /api/v1/users/me/avatar */
import * as contract from "../../../../../../lib/accounts/avatars/avatars.contract.ts";
import {
  removeAvatar,
  requireMayChangeAvatar,
  uploadAvatar,
} from "../../../../../../lib/accounts/avatars/change-avatar.ts";
import { endpoint, fileEndpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = fileEndpoint(contract.uploadAvatar, requireMayChangeAvatar, ({ actor, file }) =>
  uploadAvatar(actor, file.key),
);
export const DELETE = endpoint(contract.removeAvatar, ({ actor }) => removeAvatar(actor));
