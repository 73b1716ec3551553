/** /api/v1/drafts */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { createDrafts } from "../../../../lib/messages/drafts/create-drafts.ts";
import * as contract from "../../../../lib/messages/drafts/drafts.contract.ts";
import { getDrafts } from "../../../../lib/messages/drafts/get-drafts.ts";

export const GET = endpoint(contract.getDrafts, ({ actor }) => getDrafts(actor));

export const POST = endpoint(contract.createDrafts, ({ actor, params }) =>
  createDrafts(actor, params.drafts),
);
