/** Normalizes and validates the text of a message. */

import { badRequest } from "../../kernel/errors.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

/**
 * The text as stored: without leading blank lines and trailing white space, and without what the database cannot hold,
 * because texts of mails and of webhooks' answers did not pass the parsing of parameters.
 * @throws ApiError BAD_REQUEST when it is empty or too long; it is never truncated.
 */
export function messageContent(given: string): string {
  const content = storableText(given)
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  if (content === "") throw badRequest("Message must not be empty");
  if (lengthOf(content) > MAX_MESSAGE_LENGTH) {
    throw badRequest(MESSAGE_TOO_LONG);
  }
  return content;
}
