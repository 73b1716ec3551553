/** /api/v1/realm/playgrounds */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/playgrounds/playgrounds.contract.ts";
import { addPlayground } from "../../../../../lib/organization/playgrounds/playgrounds.ts";

export const POST = endpoint(contract.addPlayground, ({ actor, params }) =>
  addPlayground(actor, {
    name: params.name,
    language: params.pygments_language,
    urlTemplate: params.url_template,
  }),
);
