/** Normalizes and validates the title and the content of a snippet. */
import { badRequest } from "../../kernel/errors.ts";
import { lengthOf } from "../../text/length-of.ts";
import { MAX_SNIPPET_CONTENT, MAX_SNIPPET_TITLE } from "../messages-limits.contract.ts";

/** @throws ApiError BAD_REQUEST when it is blank or too long. */
export function snippetTitle(given: string): string {
  const title = given.trim();
  if (title === "") throw badRequest("Title cannot be empty.");
  if (lengthOf(title) > MAX_SNIPPET_TITLE) {
    throw badRequest(`title is too long (limit: ${MAX_SNIPPET_TITLE} characters)`);
  }
  return title;
}

/** @throws ApiError BAD_REQUEST when it is blank or too long. */
export function snippetContent(given: string): string {
  const content = given.trim();
  if (content === "") throw badRequest("Content cannot be empty.");
  if (lengthOf(content) > MAX_SNIPPET_CONTENT) {
    throw badRequest(`content is too long (limit: ${MAX_SNIPPET_CONTENT} characters)`);
  }
  return content;
}
