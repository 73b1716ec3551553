/** /api/v1/openapi.json */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/http/openapi.contract.ts";
import { openApiDocument } from "../../../../lib/http/openapi.ts";

export const GET = endpoint(contract.getOpenApi, ({ request }) => openApiDocument(request.origin));
