/** /api/v1/drafts */
import { createDrafts } from "../../../../lib/drafts/create-drafts.ts";
import * as contract from "../../../../lib/drafts/drafts.contract.ts";
import { getDrafts } from "../../../../lib/drafts/get-drafts.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getDrafts, ({ actor }) => getDrafts(actor));

export const POST = endpoint(contract.createDrafts, ({ actor, params }) =>
  createDrafts(actor, params.drafts),
);
