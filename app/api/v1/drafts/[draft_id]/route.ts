/** /api/v1/drafts/{draft_id} */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/drafts/drafts.contract.ts";
import { deleteDraft, editDraft } from "../../../../../lib/messages/drafts/drafts.ts";

export const PATCH = endpoint(contract.editDraft, async ({ actor, params }) => {
  await editDraft(actor, params.draft_id, params.draft);
  return {};
});

export const DELETE = endpoint(contract.deleteDraft, async ({ actor, params }) => {
  await deleteDraft(actor, params.draft_id);
  return {};
});
