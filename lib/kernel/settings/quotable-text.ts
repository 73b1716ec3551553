/** Parameters that are text, plain or as a JSON string: clients differ. */
import type { z } from "zod";
import { boundedText } from "../contract/contract.ts";

/** UTF-16 units of one escaped as JSON, at most. */
const ESCAPED = 6;

/**
 * Text that begins and ends with a quotation mark is read as JSON, if it is a JSON string.
 * @param schema of the text itself, with its longest length.
 */
export function quotableText(schema: z.ZodString) {
  if (schema.maxLength === null) throw new Error("A text that comes with a request needs a longest length.");
  return boundedText(ESCAPED * schema.maxLength + 2)
    .transform(unquoted)
    .pipe(schema);
}

function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}
