/** Names of people and bots: those that a mention can hold. */
import { badRequest } from "../../../kernel/errors.ts";
import { looksLikeWildcard } from "../../../text/name-looks.ts";
import { MAX_FULL_NAME } from "../../people-limits.contract.ts";
import { displayName } from "./display-name.ts";

/** They would end a mention, `@**Name**`, or change what is around a name in Markdown and in mail. */
const MARKUP = /[*`\\>"@]/;
const ALL_MARKUP = /[*`\\>"@]/g;
/** Names a person by id, in a mention. */
const ID_AT_END = /\|\d+$/;

/**
 * A name as stored: trimmed.
 * @throws ApiError BAD_REQUEST when it is invisible, too long, has invalid characters, could not be mentioned, or
 *   would be taken for everybody.
 */
export function personName(given: string): string {
  const name = displayName("Name", given, MAX_FULL_NAME);
  if (MARKUP.test(name)) throw badRequest("Invalid characters in name!");
  if (ID_AT_END.test(name)) throw badRequest("Invalid format!");
  if (looksLikeWildcard(name)) throw badRequest(`The name '${name}' is reserved for mentioning everyone.`);
  return name;
}

/** The name that another system has for a person, without what no name may have here; a reserved one is marked. */
export function withoutMarkup(name: string): string {
  const plain = name.replace(ALL_MARKUP, " ").replace(ID_AT_END, "").replace(/\s+/g, " ").trim();
  return looksLikeWildcard(plain) ? `${plain} (account)` : plain;
}
