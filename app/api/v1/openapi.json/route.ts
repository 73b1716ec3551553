/** /api/v1/openapi.json */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { documentParts } from "../../../../lib/catalog/document-parts.ts";
import { encodedDocument } from "../../../../lib/kernel/openapi/document.ts";
import * as contract from "../../../../lib/kernel/openapi/openapi.contract.ts";

export const GET = endpoint(contract.getOpenApi, ({ request }) =>
  encodedDocument(documentParts, request.origin),
);
