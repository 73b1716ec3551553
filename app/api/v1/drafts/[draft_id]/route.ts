/** /api/v1/drafts/{draft_id} */
import { deleteDraft } from "../../../../../lib/drafts/delete-draft.ts";
import * as contract from "../../../../../lib/drafts/drafts.contract.ts";
import { editDraft } from "../../../../../lib/drafts/edit-draft.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const PATCH = endpoint(contract.editDraft, async ({ actor, params }) => {
  await editDraft(actor, params.draft_id, params.draft);
  return {};
});

export const DELETE = endpoint(contract.deleteDraft, async ({ actor, params }) => {
  await deleteDraft(actor, params.draft_id);
  return {};
});
