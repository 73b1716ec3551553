/** /api/v1/openapi.json */
import { contracts } from "../../../../lib/catalog/contracts.ts";
import { describeRights } from "../../../../lib/catalog/describe-rights.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/http/openapi.contract.ts";
import { encodedDocument } from "../../../../lib/http/openapi.ts";
import { tusPaths } from "../../../../lib/resumable-uploads/tus-paths.ts";

export const GET = endpoint(contract.getOpenApi, ({ request }) =>
  encodedDocument(contracts, request.origin, describeRights, tusPaths),
);
