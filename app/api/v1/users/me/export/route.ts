/** /api/v1/users/me/export */

import { getOwnExport } from "../../../../../../lib/archives/personal-export/personal-export.contract.ts";
import { exportOwnData } from "../../../../../../lib/archives/personal-export/personal-export.ts";
import { archiveEndpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = archiveEndpoint(getOwnExport, ({ actor }) => exportOwnData(actor));
