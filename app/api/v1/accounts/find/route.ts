/** /api/v1/accounts/find */

import * as contract from "../../../../../lib/accounts/account-finder/account-finder.contract.ts";
import { findAccounts } from "../../../../../lib/accounts/account-finder/account-finder.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.findAccounts, ({ params, organization, request }) =>
  findAccounts(organization, params.email, request.clientAddress),
);
