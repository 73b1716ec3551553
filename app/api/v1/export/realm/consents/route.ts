/** /api/v1/export/realm/consents */
import * as contract from "../../../../../../lib/account/export-consents.contract.ts";
import { getExportConsents } from "../../../../../../lib/account/export-consents.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getExportConsents, ({ actor }) => getExportConsents(actor));
