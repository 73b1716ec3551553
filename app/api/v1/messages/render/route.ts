/** /api/v1/messages/render */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/messages/render/render-message.contract.ts";
import { renderMessageText } from "../../../../../lib/messages/render/render-message-text.ts";

export const POST = endpoint(contract.renderMessageText, ({ actor, params }) =>
  renderMessageText(actor, params),
);
