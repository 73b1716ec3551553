/** /api/v1/mail_links/{link_key} */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/auth/mail-links/mail-links.contract.ts";
import { lookAtMailLink } from "../../../../../lib/auth/mail-links/mail-links.ts";

export const GET = endpoint(contract.getMailLink, ({ params, organization, request }) =>
  lookAtMailLink(organization, params.link_key, request.clientAddress),
);
