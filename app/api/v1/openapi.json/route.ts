/** /api/v1/openapi.json */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { contracts } from "../../../../lib/catalog/catalog.ts";
import { describeRights } from "../../../../lib/catalog/describe-rights.ts";
import { tusPaths } from "../../../../lib/files/resumable-uploads/tus-paths.ts";
import * as contract from "../../../../lib/kernel/http/openapi.contract.ts";
import { encodedDocument } from "../../../../lib/kernel/http/openapi.ts";

export const GET = endpoint(contract.getOpenApi, ({ request }) =>
  encodedDocument(contracts, request.origin, describeRights, tusPaths),
);
