/** /api/v1/realm/playgrounds/{playground_id} */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/organization/playgrounds/playgrounds.contract.ts";
import { removePlayground } from "../../../../../../lib/organization/playgrounds/playgrounds.ts";

export const DELETE = endpoint(contract.removePlayground, async ({ actor, params }) => {
  await removePlayground(actor, params.playground_id);
  return {};
});
