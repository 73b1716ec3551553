/** /api/v1/realm/filters */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { addLinkifier } from "../../../../../lib/organization/linkifiers/change-linkifiers.ts";
import { givenTexts } from "../../../../../lib/organization/linkifiers/given-texts.ts";
import * as contract from "../../../../../lib/organization/linkifiers/linkifiers.contract.ts";
import { getFilters } from "../../../../../lib/organization/linkifiers/linkifiers.ts";

export const GET = endpoint(contract.getFilters, ({ actor }) => getFilters(actor));

export const POST = endpoint(contract.addLinkifier, ({ actor, params }) =>
  addLinkifier(actor, {
    exampleInput: null,
    reverseTemplate: null,
    alternativeUrlTemplates: [],
    ...givenTexts(params),
  }),
);
