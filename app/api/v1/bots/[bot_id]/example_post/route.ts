/** /api/v1/bots/{bot_id}/example_post */
import * as contract from "../../../../../../lib/accounts/bots/example-post.contract.ts";
import { getExamplePost } from "../../../../../../lib/accounts/bots/example-post.ts";
import { sendExamplePost } from "../../../../../../lib/accounts/bots/send-example-post.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getExamplePost, ({ actor, params }) =>
  getExamplePost(actor, params.bot_id, params.of),
);
export const POST = endpoint(contract.sendExamplePost, ({ actor, params }) =>
  sendExamplePost(actor, params.bot_id),
);
