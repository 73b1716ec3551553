/** /api/v1/bots/{bot_id}/example_post */
import * as contract from "../../../../../../lib/accounts/bots/example-post.contract.ts";
import { getExamplePost } from "../../../../../../lib/accounts/bots/example-post.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getExamplePost, ({ actor, params }) =>
  getExamplePost(actor, params.bot_id, params.of),
);
