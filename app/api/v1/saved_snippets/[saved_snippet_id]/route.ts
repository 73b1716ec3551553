/** /api/v1/saved_snippets/{saved_snippet_id} */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/snippets/snippets.contract.ts";
import { deleteSnippet, editSnippet } from "../../../../../lib/messages/snippets/snippets.ts";

export const PATCH = endpoint(contract.editSnippet, async ({ actor, params }) => {
  await editSnippet(actor, {
    snippetId: params.saved_snippet_id,
    title: params.title,
    content: params.content,
  });
  return {};
});

export const DELETE = endpoint(contract.deleteSnippet, async ({ actor, params }) => {
  await deleteSnippet(actor, params.saved_snippet_id);
  return {};
});
