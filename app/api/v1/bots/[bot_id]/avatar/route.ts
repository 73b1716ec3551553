/** /api/v1/bots/{bot_id}/avatar */
import * as contract from "../../../../../../lib/accounts/avatars/avatars.contract.ts";
import {
  removeAvatarOfBot,
  uploadAvatarOfBot,
} from "../../../../../../lib/accounts/avatars/change-avatar.ts";
import { endpoint, fileEndpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

/** Anybody can own a bot; the address, which says which bot it is, is read after this. */
const allowed = () => undefined;

export const POST = fileEndpoint(contract.uploadAvatarOfBot, allowed, ({ actor, params, file }) =>
  uploadAvatarOfBot(actor, params.bot_id, file.key),
);
export const DELETE = endpoint(contract.removeAvatarOfBot, ({ actor, params }) =>
  removeAvatarOfBot(actor, params.bot_id),
);
