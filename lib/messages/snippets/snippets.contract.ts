/** Wire shapes of saved snippets. */
import { z } from "zod";
import { defineContract, intParam, limitedTextParam, model } from "../../kernel/contract/contract.ts";
import { MAX_SNIPPET_CONTENT, MAX_SNIPPET_TITLE } from "../messages-limits.contract.ts";

const titleParam = () => limitedTextParam("title", MAX_SNIPPET_TITLE);
const contentParam = () => limitedTextParam("content", MAX_SNIPPET_CONTENT);

export const snippetShape = model(
  "SavedSnippet",
  z.strictObject({
    id: z.int().describe("Id of the snippet."),
    title: z.string().describe("Title of the snippet."),
    content: z.string().describe("Text to insert, in Markdown."),
    date_created: z.int().describe("When it was created, in seconds since 1970."),
  }),
);

/** GET /saved_snippets. */
export const getSnippets = defineContract({
  operationId: "get-saved-snippets",
  method: "GET",
  path: "/saved_snippets",
  tag: "send",
  summary: "Get your saved snippets",
  auth: "user",
  params: z.object({}),
  returns: z.object({ saved_snippets: z.array(snippetShape).describe("All snippets.") }),
  errors: [],
});

/** POST /saved_snippets. */
export const createSnippet = defineContract({
  operationId: "create-saved-snippet",
  method: "POST",
  path: "/saved_snippets",
  tag: "send",
  summary: "Save a snippet",
  auth: "user",
  params: z.object({
    title: titleParam().describe("Title of the snippet."),
    content: contentParam().describe("Text to insert, in Markdown."),
  }),
  returns: z.object({ saved_snippet_id: z.int().describe("Id of the snippet.") }),
  errors: [],
});

/** PATCH /saved_snippets/{saved_snippet_id}. */
export const editSnippet = defineContract({
  operationId: "edit-saved-snippet",
  method: "PATCH",
  path: "/saved_snippets/{saved_snippet_id}",
  tag: "send",
  summary: "Edit one of your saved snippets",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    saved_snippet_id: intParam().describe("Id of the snippet."),
    title: titleParam().optional().describe("Title of the snippet."),
    content: contentParam().optional().describe("Text to insert, in Markdown."),
  }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /saved_snippets/{saved_snippet_id}. */
export const deleteSnippet = defineContract({
  operationId: "delete-saved-snippet",
  method: "DELETE",
  path: "/saved_snippets/{saved_snippet_id}",
  tag: "send",
  summary: "Delete one of your saved snippets",
  auth: "user",
  mayBeMissing: true,
  params: z.object({ saved_snippet_id: intParam().describe("Id of the snippet.") }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "saved_snippets". */
export const snippetsState = z.object({
  saved_snippets: z.array(snippetShape).describe("All snippets."),
});

const type = z.literal("saved_snippets");

/** Event saved_snippets, op add. */
export const snippetAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  saved_snippet: snippetShape.describe("The snippet."),
});

/** Event saved_snippets, op update: the whole snippet. */
export const snippetUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  saved_snippet: snippetShape.describe("The snippet."),
});

/** Event saved_snippets, op remove. */
export const snippetRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  saved_snippet_id: z.int().describe("Id of the snippet."),
});
