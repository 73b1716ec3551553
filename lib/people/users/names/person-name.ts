/** Names of people and bots: those that a mention can hold. */
import { badRequest } from "../../../kernel/errors.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { lengthOf } from "../../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../../text/name-characters.ts";
import { looksLikeWildcard } from "../../../text/name-looks.ts";
import { MAX_FULL_NAME } from "../../people-limits.contract.ts";

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

/**
 * A display name as stored: trimmed.
 * @param label how the error message names it.
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

/** Whose name it is to be. */
interface Holder {
  /** null for a new account. */
  readonly id: number | null;
  readonly isBot: boolean;
}

/**
 * Whoever writes the name asks again while the log is locked (`asLogged`): others may ask for it at the same moment.
 * @throws ApiError BAD_REQUEST for a name that another active account has, where the organization wants names to be unique,
 *   and for bots everywhere: mentions could not tell them apart.
 */
export function requireFreeName(organization: Organization, name: string, { id, isBot }: Holder): void {
  const mustBeUnique = organization.realm.settings.require_unique_names;
  if (!mustBeUnique && !isBot) return;
  if (organization.users.lookingLike(name).every((account) => account.id === id)) return;
  throw badRequest(mustBeUnique ? "Unique names required in this organization." : "Name is already in use!");
}
