/** /api/v1/users/me/export */

import { archiveEndpoint } from "../../../../../../lib/http/endpoint.ts";
import { exportOwnData } from "../../../../../../lib/own-data/export-own-data.ts";
import { getOwnExport } from "../../../../../../lib/own-data/own-export.contract.ts";

export const GET = archiveEndpoint(getOwnExport, ({ actor }) => exportOwnData(actor));
