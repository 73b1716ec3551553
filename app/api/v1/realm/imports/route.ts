/** /api/v1/realm/imports */

import * as contract from "../../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { beginImport, getImports } from "../../../../../lib/archives/uploaded-exports/uploaded-exports.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getImports, ({ actor }) => getImports(actor));

export const POST = endpoint(contract.beginImport, ({ actor, params }) => beginImport(actor, params));
