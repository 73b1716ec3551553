/** Values of an attribute of an entry of the directory. */
import type { Entry } from "ldapts";

/** Without empty ones. Servers may write the attribute's name in other letters. */
export function valuesOf(entry: Entry, attribute: string): Buffer[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const values = name === undefined ? [] : [entry[name] ?? []].flat();
  return values.map((value) => Buffer.from(value)).filter((value) => value.length > 0);
}

/** The values as texts. */
export function textsOf(entry: Entry, attribute: string): string[] {
  return valuesOf(entry, attribute).map((value) => value.toString("utf8").trim());
}
