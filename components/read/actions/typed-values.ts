/** Values of a bot's form, from what was typed. */
import type { Field, FieldValues } from "../../../lib/messages/actions/fields.contract.ts";

/** Leaves out empty fields. A value that does not fit its type stays text, so that the server's refusal explains it. */
export function typedValues(fields: readonly Field[], typed: Readonly<Record<string, string>>): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = typed[field.name] ?? "";
      return text.trim() === "" ? [] : [[field.name, typedValue(field, text)]];
    }),
  );
}

function typedValue({ type }: Field, text: string): string | number | boolean {
  if (type === "text" || type === "choice") return text;
  if (type === "boolean") return text === "true";
  const value = Number(text.trim());
  return Number.isFinite(value) ? value : text;
}
