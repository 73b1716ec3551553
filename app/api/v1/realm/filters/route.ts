/** /api/v1/realm/filters */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { addLinkifier } from "../../../../../lib/linkifiers/add-linkifier.ts";
import { getFilters } from "../../../../../lib/linkifiers/get-linkifiers.ts";
import { givenTexts } from "../../../../../lib/linkifiers/given-texts.ts";
import * as contract from "../../../../../lib/linkifiers/linkifiers.contract.ts";

export const GET = endpoint(contract.getFilters, ({ actor }) => getFilters(actor));

export const POST = endpoint(contract.addLinkifier, ({ actor, params }) =>
  addLinkifier(actor, {
    exampleInput: null,
    reverseTemplate: null,
    alternativeUrlTemplates: [],
    ...givenTexts(params),
  }),
);
