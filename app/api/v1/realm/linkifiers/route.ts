/** /api/v1/realm/linkifiers */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { reorderLinkifiers } from "../../../../../lib/organization/linkifiers/change-linkifiers.ts";
import * as contract from "../../../../../lib/organization/linkifiers/linkifiers.contract.ts";
import { getLinkifiers } from "../../../../../lib/organization/linkifiers/linkifiers.ts";

export const GET = endpoint(contract.getLinkifiers, ({ actor }) => getLinkifiers(actor));

export const PATCH = endpoint(contract.reorderLinkifiers, ({ actor, params }) =>
  reorderLinkifiers(actor, params.ordered_linkifier_ids),
);
