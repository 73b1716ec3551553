/** Wire shapes of saved snippets. */
import { z } from "zod";
import { defineContract, intParam, limitedTextParam } from "../../kernel/contract/contract.ts";
import { MAX_SNIPPET_CONTENT, MAX_SNIPPET_TITLE } from "../messages-limits.contract.ts";

const titleParam = () => limitedTextParam("title", MAX_SNIPPET_TITLE);
const contentParam = () => limitedTextParam("content", MAX_SNIPPET_CONTENT);

export const snippetShape = z.strictObject({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** Seconds since 1970. */
  date_created: z.int(),
});

/** GET /saved_snippets. */
export const getSnippets = defineContract({
  operationId: "get-saved-snippets",
  method: "GET",
  path: "/saved_snippets",
  tag: "drafts",
  summary: "Get your saved snippets",
  auth: "user",
  params: z.object({}),
  returns: z.object({ saved_snippets: z.array(snippetShape) }),
  errors: [],
});

/** POST /saved_snippets. */
export const createSnippet = defineContract({
  operationId: "create-saved-snippet",
  method: "POST",
  path: "/saved_snippets",
  tag: "drafts",
  summary: "Save a snippet",
  auth: "user",
  params: z.object({ title: titleParam(), content: contentParam() }),
  returns: z.object({ saved_snippet_id: z.int() }),
  errors: [],
});

/** PATCH /saved_snippets/{saved_snippet_id}. */
export const editSnippet = defineContract({
  operationId: "edit-saved-snippet",
  method: "PATCH",
  path: "/saved_snippets/{saved_snippet_id}",
  tag: "drafts",
  summary: "Edit one of your saved snippets",
  auth: "user",
  params: z.object({
    saved_snippet_id: intParam(),
    title: titleParam().optional(),
    content: contentParam().optional(),
  }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /saved_snippets/{saved_snippet_id}. */
export const deleteSnippet = defineContract({
  operationId: "delete-saved-snippet",
  method: "DELETE",
  path: "/saved_snippets/{saved_snippet_id}",
  tag: "drafts",
  summary: "Delete one of your saved snippets",
  auth: "user",
  params: z.object({ saved_snippet_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "saved_snippets". */
export const snippetsState = z.object({
  saved_snippets: z.array(snippetShape),
});

const type = z.literal("saved_snippets");

/** Event saved_snippets, op add. */
export const snippetAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  saved_snippet: snippetShape,
});

/** Event saved_snippets, op update: the whole snippet. */
export const snippetUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  saved_snippet: snippetShape,
});

/** Event saved_snippets, op remove. */
export const snippetRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  saved_snippet_id: z.int(),
});
