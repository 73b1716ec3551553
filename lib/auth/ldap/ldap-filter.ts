/** LDAP search filters (RFC 4515) with user input. */
import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from "ldapts";

export const USERNAME = "{username}";
export const DN = "{dn}";

/** Alias entries are not followed. */
export const NEVER = "never";

/** Escapes the value. */
export function filterFor(filter: string, placeholder: string, value: string): string {
  return filter.replaceAll(placeholder, () => escaped(value));
}

export function filterForIds(filter: string, attribute: string, ids: readonly Buffer[]): Filter {
  const filters = ids.map((value) => new EqualityFilter({ attribute, value }));
  return new AndFilter({
    filters: [new OrFilter({ filters }), FilterParser.parseString(filter.replaceAll(USERNAME, "*"))],
  });
}

export function filterForNames(attribute: string, names: readonly string[]): Filter {
  return new OrFilter({ filters: names.map((value) => new EqualityFilter({ attribute, value })) });
}

export function isFilterWith(filter: string, placeholder: string): boolean {
  try {
    FilterParser.parseString(filter.replaceAll(placeholder, "name"));
    return filter.startsWith("(") && filter.includes(placeholder);
  } catch {
    return false;
  }
}

const SPECIAL = new Set(["\\", "*", "(", ")", "\0"]);

function escaped(value: string): string {
  return [...value].map((character) => (SPECIAL.has(character) ? inHex(character) : character)).join("");
}

const inHex = (character: string) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
