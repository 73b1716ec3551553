/** /api/v1/saved_snippets */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { createSnippet } from "../../../../lib/snippets/create-snippet.ts";
import { getSnippets } from "../../../../lib/snippets/get-snippets.ts";
import * as contract from "../../../../lib/snippets/snippets.contract.ts";

export const GET = endpoint(contract.getSnippets, ({ actor }) => getSnippets(actor));

export const POST = endpoint(contract.createSnippet, ({ actor, params }) => createSnippet(actor, params));
