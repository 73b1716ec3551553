/** /api/v1/email_change/{link_key} */
import * as contract from "../../../../../lib/accounts/account/account.contract.ts";
import { confirmAddress } from "../../../../../lib/accounts/account/address-change.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.confirmAddress, ({ params, organization, request }) =>
  confirmAddress(organization, params.link_key, request.clientAddress),
);
