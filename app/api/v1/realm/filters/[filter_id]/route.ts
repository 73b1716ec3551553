/** /api/v1/realm/filters/{filter_id} */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import {
  removeLinkifier,
  updateLinkifier,
} from "../../../../../../lib/organization/linkifiers/change-linkifiers.ts";
import { givenTexts } from "../../../../../../lib/organization/linkifiers/given-texts.ts";
import * as contract from "../../../../../../lib/organization/linkifiers/linkifiers.contract.ts";

export const PATCH = endpoint(contract.updateLinkifier, ({ actor, params }) =>
  updateLinkifier(actor, params.filter_id, givenTexts(params)),
);

export const DELETE = endpoint(contract.removeLinkifier, ({ actor, params }) =>
  removeLinkifier(actor, params.filter_id),
);
