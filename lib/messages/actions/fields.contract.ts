/** Fields that people fill in for a bot: arguments of a command, and fields of a form. */
import { z } from "zod";
import { boundedMap, boundedText, model } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { INVALID, isVisible } from "../../text/name-characters.ts";
import { MAX_FIELD_VALUE } from "./actions-limits.contract.ts";

export const FIELD_TYPES = ["text", "integer", "number", "boolean", "choice", "person", "channel"] as const;

export const MAX_CHOICES = 25;
const MAX_NAME = 32;
const MAX_LABEL = 60;
const MAX_DESCRIPTION = 200;
const MAX_CHOICE_VALUE = 100;

/** Identifiers that a bot chooses, and gets back. */
export const fieldName = z
  .string()
  .max(MAX_NAME)
  .regex(/^[a-z][a-z0-9_]*$/, "must begin with a-z, and have only a-z, 0-9 and _");

/** One line without characters that hide or reorder what people see. */
const line = (maximum: number) =>
  limitedText(maximum).refine((text) => !INVALID.test(text), "must be a line without control characters");

/** What people read of a button, a field or an option. */
const visibleLine = (maximum: number) => line(maximum).refine(isVisible, "must not be blank");

export const labelText = visibleLine(MAX_LABEL).regex(/^\S/, "must not be empty, or begin with a space");

export const descriptionText = line(MAX_DESCRIPTION);

export const choiceValue = line(MAX_CHOICE_VALUE).min(1);

export const choiceShape = model(
  "Choice",
  z.strictObject({
    value: visibleLine(MAX_CHOICE_VALUE).describe("What the bot gets."),
    label: labelText.optional().describe("What people see; by default the value."),
  }),
);

/** A field in answers and events. */
export const fieldShape = z.strictObject({
  name: fieldName.describe("Names the value that the bot gets."),
  type: z
    .enum(FIELD_TYPES)
    .describe("`person` and `channel` are ids; `choice` is one of the values in `choices`."),
  description: descriptionText.describe("Helps the person to fill it in."),
  required: z.boolean().describe("Whether the person must fill it in."),
  choices: z
    .array(choiceShape)
    .max(MAX_CHOICES)
    .describe("The permitted values of a `choice`; suggestions for a `text`."),
});

/** A field in requests, with defaults. */
export const givenField = fieldShape.extend({
  description: fieldShape.shape.description.default(""),
  required: fieldShape.shape.required.default(false),
  choices: fieldShape.shape.choices.default([]),
});

export type Field = z.output<typeof fieldShape>;

/** Fields whose names and choices are unambiguous. */
export function fieldList<Shape extends z.ZodType<Field>>(shape: Shape, most: number) {
  return z
    .array(shape)
    .max(most)
    .superRefine((fields, context) => {
      for (const [index, problem] of fields.map(problemOf).entries()) {
        if (problem !== null)
          context.addIssue({ code: "custom", path: [index, "choices"], message: problem });
      }
      if (hasTwins(fields.map(({ name }) => name))) {
        context.addIssue({ code: "custom", message: "has a name twice" });
      }
    });
}

function problemOf({ type, choices }: Field): string | null {
  if (type === "choice" && choices.length === 0) return "must have a choice";
  if (type !== "choice" && type !== "text" && choices.length > 0) return "are only for text and choice";
  return hasTwins(choices.map(({ value }) => value)) ? "has a value twice" : null;
}

/** UTF-8 bytes, as JSON. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

export function hasTwins(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

/** More than any command or form has. */
const MAX_VALUES = 25;

const fieldValue = z.union([boundedText(2 * MAX_FIELD_VALUE), z.number(), z.boolean()]);

/** Values by the names of their fields; fields that are not filled in have none. */
export const fieldValues = boundedMap(fieldName, fieldValue, MAX_VALUES);

export type FieldValues = z.output<typeof fieldValues>;
