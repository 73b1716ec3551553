/** /api/v1/realm/playgrounds */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { addPlayground } from "../../../../../lib/playgrounds/add-playground.ts";
import * as contract from "../../../../../lib/playgrounds/playgrounds.contract.ts";

export const POST = endpoint(contract.addPlayground, ({ actor, params }) =>
  addPlayground(actor, {
    name: params.name,
    language: params.pygments_language,
    urlTemplate: params.url_template,
  }),
);
