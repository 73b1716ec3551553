/** /api/v1/export/realm/consents */
import * as contract from "../../../../../../lib/accounts/account/account.contract.ts";
import { getExportConsents } from "../../../../../../lib/accounts/account/account.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getExportConsents, ({ actor }) => getExportConsents(actor));
