/** /api/v1/saved_snippets */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/snippets/snippets.contract.ts";
import { createSnippet, getSnippets } from "../../../../lib/messages/snippets/snippets.ts";

export const GET = endpoint(contract.getSnippets, ({ actor }) => getSnippets(actor));

export const POST = endpoint(contract.createSnippet, ({ actor, params }) => createSnippet(actor, params));
