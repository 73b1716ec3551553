/** /api/v1/email_change/{link_key} */
import * as contract from "../../../../../lib/address-change/address-change.contract.ts";
import { confirmAddress } from "../../../../../lib/address-change/confirm-address.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.confirmAddress, ({ params, organization, request }) =>
  confirmAddress(organization, params.link_key, request.clientAddress),
);
