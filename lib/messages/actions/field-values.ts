/** Checks the values of fields against their declaration. */
import { lengthOf } from "../../text/cut-text.ts";
import { isStorable } from "../../text/harmless-text.ts";
import { MAX_FIELD_VALUE } from "./actions-limits.contract.ts";
import type { Field, FieldValues } from "./fields.contract.ts";

/** The people and channels that the person who fills in the fields may see. */
export interface KnownIds {
  readonly hasPerson: (id: number) => boolean;
  readonly hasChannel: (id: number) => boolean;
}

/** Fields of forms have labels, which people see instead of names. */
type Declared = Field & { readonly label?: string };

/** A sentence about the first value that does not fit; null when all fit. */
export function problemWithValues(
  fields: readonly Declared[],
  values: FieldValues,
  known: KnownIds,
): string | null {
  const unknown = Object.keys(values).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return `There is no field '${unknown}'.`;
  for (const field of fields) {
    const shown = field.label ?? field.name;
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined) {
      if (field.required) return `'${shown}' is required.`;
      continue;
    }
    const problem = problemWithValue(field, value, known);
    if (problem !== null) return `'${shown}' ${problem}.`;
  }
  return null;
}

function problemWithValue(field: Field, value: string | number | boolean, known: KnownIds): string | null {
  switch (field.type) {
    case "text":
      if (typeof value !== "string") return "must be text";
      if (field.required && value.trim() === "") return "is required";
      if (!isStorable(value)) return "has characters that cannot be stored";
      return lengthOf(value) > MAX_FIELD_VALUE ? `is too long (limit: ${MAX_FIELD_VALUE} characters)` : null;
    case "integer":
      return Number.isSafeInteger(value) ? null : "must be a whole number";
    case "number":
      return typeof value === "number" && Number.isFinite(value) ? null : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? null : "must be true or false";
    case "choice":
      return field.choices.some((choice) => choice.value === value)
        ? null
        : `must be one of: ${field.choices.map((choice) => choice.value).join(", ")}`;
    case "person":
      return typeof value === "number" && known.hasPerson(value) ? null : "must be a person";
    case "channel":
      return typeof value === "number" && known.hasChannel(value) ? null : "must be a channel";
  }
}
