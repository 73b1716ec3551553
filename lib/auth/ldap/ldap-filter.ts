/** Search filters of LDAP (RFC 4515), with what people enter put into them. */
import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from "ldapts";

/** Stands in a filter for the name that a person enters. */
export const USERNAME = "{username}";
/** Stands in a filter for a person's distinguished name. */
export const DN = "{dn}";

/** For `derefAliases`: entries that only point to others are not followed. */
export const NEVER = "never";

/** The filter for one value, which matches only as it is: no character of it has a meaning in the filter. */
export function filterFor(filter: string, placeholder: string, value: string): string {
  return filter.replaceAll(placeholder, () => escaped(value));
}

/** Matches the entries that the filter finds under any name and that have one of these ids, which are bytes. */
export function filterForIds(filter: string, attribute: string, ids: readonly Buffer[]): Filter {
  const filters = ids.map((value) => new EqualityFilter({ attribute, value }));
  return new AndFilter({
    filters: [new OrFilter({ filters }), FilterParser.parseString(filter.replaceAll(USERNAME, "*"))],
  });
}

/** Matches the entries one of whose values of the attribute is one of these texts. */
export function filterForNames(attribute: string, names: readonly string[]): Filter {
  return new OrFilter({ filters: names.map((value) => new EqualityFilter({ attribute, value })) });
}

/** Whether the filter has the placeholder and can be understood. */
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
