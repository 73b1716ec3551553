/** /api/v1/mail_links/{link_key} */

import * as contract from "../../../../../lib/auth/authentication/auth.contract.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { lookAtMailLink } from "../../../../../lib/auth/mail-links/mail-links.ts";

export const GET = endpoint(contract.getMailLink, ({ params, organization, request }) =>
  lookAtMailLink(organization, params.link_key, request.clientAddress),
);
