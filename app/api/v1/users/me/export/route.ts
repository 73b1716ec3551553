/** /api/v1/users/me/export */

import { exportOwnData } from "../../../../../../lib/archives/personal-export/export-own-data.ts";
import { getOwnExport } from "../../../../../../lib/archives/personal-export/own-export.contract.ts";
import { archiveEndpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = archiveEndpoint(getOwnExport, ({ actor }) => exportOwnData(actor));
