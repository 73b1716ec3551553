/** Validates and renders the texts of a channel folder. */

import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { onOneLine } from "../../text/character-runs.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../text/name-characters.ts";
import { renderDescription } from "../channels/render-description.ts";
import { markdownSnapshot } from "../markdown-snapshot/markdown-snapshot.ts";
import { FOLDER_DESCRIPTION_TOO_LONG, FOLDER_NAME_TOO_LONG } from "./channel-folders.contract.ts";
import { MAX_FOLDER_DESCRIPTION, MAX_FOLDER_NAME } from "./folder-limits.contract.ts";

/**
 * The name as stored: trimmed.
 * @throws ApiError BAD_REQUEST when it is invisible, too long or has invalid characters.
 */
export function folderName(given: string): string {
  const name = given.trim();
  if (lengthOf(name) > MAX_FOLDER_NAME) throw badRequest(FOLDER_NAME_TOO_LONG);
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in channel folder name, at position ${invalid}.`);
  if (!isVisible(name)) throw badRequest("Channel folder name can't be empty.");
  return name;
}

/** The error of a name that another folder in use has. */
export const folderNameTaken = () => badRequest("Channel folder name already in use.");

/**
 * The description on one line, and its HTML.
 * @throws ApiError BAD_REQUEST when it is too long, or too complex to be rendered quickly.
 */
export async function folderDescription(actor: Actor, given: string) {
  const description = onOneLine(given).trim();
  if (lengthOf(description) > MAX_FOLDER_DESCRIPTION) throw badRequest(FOLDER_DESCRIPTION_TOO_LONG);
  const renderedDescription = await renderDescription(description, markdownSnapshot(actor), actor.user.id);
  return { description, renderedDescription };
}
