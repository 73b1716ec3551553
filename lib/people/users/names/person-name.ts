/** Names of people and bots, which mentions must be able to contain. */
import { badRequest } from "../../../kernel/errors.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { lengthOf } from "../../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../../text/name-characters.ts";
import { looksLikeWildcard } from "../../../text/name-looks.ts";
import { MAX_FULL_NAME } from "../../people-limits.contract.ts";

/** Characters that end a mention, `@**Name**`, or change the text around a name in Markdown and mail. */
const MARKUP = /[*`\\>"@]/;
const ALL_MARKUP = /[*`\\>"@]/g;
/** Mentions would take this ending for an id. */
const ID_AT_END = /\|\d+$/;

/**
 * Trims the name.
 * @throws ApiError BAD_REQUEST when it is invisible, too long, has invalid characters, cannot be mentioned, or
 *   resembles a wildcard mention.
 */
export function personName(given: string): string {
  const name = displayName("Name", given, MAX_FULL_NAME);
  if (MARKUP.test(name)) throw badRequest("Invalid characters in name!");
  if (ID_AT_END.test(name)) throw badRequest("Invalid format!");
  if (looksLikeWildcard(name)) throw badRequest(`The name '${name}' is reserved for mentioning everyone.`);
  return name;
}

/** A name without forbidden characters; a reserved one is marked. */
export function withoutMarkup(name: string): string {
  const plain = name.replace(ALL_MARKUP, " ").replace(ID_AT_END, "").replace(/\s+/g, " ").trim();
  return looksLikeWildcard(plain) ? `${plain} (account)` : plain;
}

/**
 * Trims the name.
 * @param label its name in the error message.
 * @param maximum in code points.
 * @throws ApiError BAD_REQUEST when it is invisible, too long or has invalid characters.
 */
export function displayName(label: string, given: string, maximum: number): string {
  const name = given.trim();
  if (invalidCharacterAt(name) > 0) throw badRequest(`${label} contains an invalid character.`);
  if (!isVisible(name)) throw badRequest(`${label} cannot be blank.`);
  if (lengthOf(name) > maximum) throw badRequest(`${label} is too long (limit: ${maximum} characters).`);
  return name;
}

interface Holder {
  /** null for a new account. */
  readonly id: number | null;
  readonly isBot: boolean;
}

/**
 * Callers check again inside `asLogged`, because of concurrent requests.
 * @throws ApiError BAD_REQUEST for another active account's name, where the organization requires unique names, and
 *   always for bots: mentions could not tell them apart.
 */
export function requireFreeName(organization: Organization, name: string, { id, isBot }: Holder): void {
  const mustBeUnique = organization.realm.settings.require_unique_names;
  if (!mustBeUnique && !isBot) return;
  if (organization.users.lookingLike(name).every((account) => account.id === id)) return;
  throw badRequest(mustBeUnique ? "Unique names required in this organization." : "Name is already in use!");
}
