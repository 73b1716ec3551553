/** /api/v1/messages/render */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/rendering/rendering.contract.ts";
import { renderMessageText } from "../../../../../lib/messages/rendering/rendering.ts";

export const POST = endpoint(contract.renderMessageText, ({ actor, params }) =>
  renderMessageText(actor, params),
);
