/** /api/v1/realm/filters/{filter_id} */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { givenTexts } from "../../../../../../lib/linkifiers/given-texts.ts";
import * as contract from "../../../../../../lib/linkifiers/linkifiers.contract.ts";
import { removeLinkifier } from "../../../../../../lib/linkifiers/remove-linkifier.ts";
import { updateLinkifier } from "../../../../../../lib/linkifiers/update-linkifier.ts";

export const PATCH = endpoint(contract.updateLinkifier, ({ actor, params }) =>
  updateLinkifier(actor, params.filter_id, givenTexts(params)),
);

export const DELETE = endpoint(contract.removeLinkifier, ({ actor, params }) =>
  removeLinkifier(actor, params.filter_id),
);
