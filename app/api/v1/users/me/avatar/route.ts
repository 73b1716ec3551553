/** /api/v1/users/me/avatar */
import * as contract from "../../../../../../lib/avatars/avatars.contract.ts";
import {
  removeAvatar,
  requireMayChangeAvatar,
  uploadAvatar,
} from "../../../../../../lib/avatars/change-avatar.ts";
import { endpoint, fileEndpoint } from "../../../../../../lib/http/endpoint.ts";

export const POST = fileEndpoint(contract.uploadAvatar, requireMayChangeAvatar, ({ actor, file }) =>
  uploadAvatar(actor, file.key),
);
export const DELETE = endpoint(contract.removeAvatar, ({ actor }) => removeAvatar(actor));
