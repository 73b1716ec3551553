/** Reads the attributes of a directory's entry. */
import type { Entry } from "ldapts";

export function firstValue(entry: Entry, attribute: string): Buffer | undefined {
  const [first] = valuesOf(entry, attribute);
  return first;
}

export function textOf(entry: Entry, attribute: string): string {
  return textsOf(entry, attribute)[0] ?? "";
}

/** Servers may change the case of attribute names. */
function valuesOf(entry: Entry, attribute: string): Buffer[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const values = name === undefined ? [] : [entry[name] ?? []].flat();
  return values.map((value) => Buffer.from(value)).filter((value) => value.length > 0);
}

export function textsOf(entry: Entry, attribute: string): string[] {
  return valuesOf(entry, attribute).map((value) => value.toString("utf8").trim());
}
