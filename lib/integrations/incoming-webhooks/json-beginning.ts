/** Writes the beginning of a value as JSON, however large and deep the value is. */

/** Levels that are written; the indentation of deeper ones would be most of the text. */
const DEEPEST = 50;

/**
 * Indented by two spaces.
 * @param units after as many UTF-16 units the rest may be missing.
 */
export function beginningOfJson(value: unknown, units: number): string {
  const parts: string[] = [];
  let left = units;
  const write = (part: string) => {
    parts.push(part);
    left -= part.length;
  };
  const writeEntries = (entries: Iterable<readonly [key: string, value: unknown]>, depth: number) => {
    let isFirst = true;
    for (const [key, entry] of entries) {
      if (left <= 0) return;
      write(`${isFirst ? "" : ","}\n${"  ".repeat(depth + 1)}${key}`);
      isFirst = false;
      writeValue(entry, depth + 1);
    }
    if (!isFirst) write(`\n${"  ".repeat(depth)}`);
  };
  const writeValue = (entry: unknown, depth: number) => {
    if (typeof entry === "string") write(JSON.stringify(entry.slice(0, Math.max(0, left))));
    else if (typeof entry !== "object" || entry === null) write(JSON.stringify(entry) ?? "null");
    else if (depth > DEEPEST) write("…");
    else if (Array.isArray(entry)) {
      write("[");
      writeEntries(items(entry), depth);
      write("]");
    } else {
      write("{");
      writeEntries(properties(entry), depth);
      write("}");
    }
  };
  writeValue(value, 0);
  return parts.join("");
}

function* items(list: readonly unknown[]): Iterable<readonly [string, unknown]> {
  for (const entry of list) yield ["", entry];
}

function* properties(object: object): Iterable<readonly [string, unknown]> {
  for (const key in object)
    if (Object.hasOwn(object, key)) yield [`${JSON.stringify(key)}: `, Reflect.get(object, key)];
}
