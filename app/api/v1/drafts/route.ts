/** /api/v1/drafts */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/drafts/drafts.contract.ts";
import { createDrafts, getDrafts } from "../../../../lib/messages/drafts/drafts.ts";

export const GET = endpoint(contract.getDrafts, ({ actor }) => getDrafts(actor));

export const POST = endpoint(contract.createDrafts, ({ actor, params }) =>
  createDrafts(actor, params.drafts),
);
