/** /api/v1/realm/filters/{filter_id} */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { givenTexts } from "../../../../../../lib/organization/linkifiers/given-texts.ts";
import * as contract from "../../../../../../lib/organization/linkifiers/linkifiers.contract.ts";
import { removeLinkifier } from "../../../../../../lib/organization/linkifiers/remove-linkifier.ts";
import { updateLinkifier } from "../../../../../../lib/organization/linkifiers/update-linkifier.ts";

export const PATCH = endpoint(contract.updateLinkifier, ({ actor, params }) =>
  updateLinkifier(actor, params.filter_id, givenTexts(params)),
);

export const DELETE = endpoint(contract.removeLinkifier, ({ actor, params }) =>
  removeLinkifier(actor, params.filter_id),
);
