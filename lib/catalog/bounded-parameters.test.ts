/** Contracts bound each text, list, and map of a request. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { boundedText } from "../kernel/contract/contract.ts";
import { contracts } from "./catalog.ts";

const schemaPart = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  maxLength: z.int().optional(),
  maxItems: z.int().optional(),
  maxProperties: z.int().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Places in the schema without a limit. */
function unbounded(schema: unknown, place: string): string[] {
  const part = schemaPart.parse(schema);
  if (part.enum ?? part.const) return [];
  const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => unbounded(choice, place));
  const types = Array.isArray(part.type) ? part.type : [part.type];
  return types.flatMap((type) => unboundedType(type, part, place));
}

function unboundedType(type: string | undefined, part: z.infer<typeof schemaPart>, place: string): string[] {
  switch (type) {
    case "string":
      return part.maxLength === undefined ? [place] : [];
    case "array":
      return unboundedList(part, place);
    case "object":
      return unboundedObject(part, place);
    case "integer":
    case "number":
    case "boolean":
    case "null":
      return [];
    default:
      // A schema without a type accepts any value.
      return [place];
  }
}

function unboundedList(part: z.infer<typeof schemaPart>, place: string): string[] {
  const entries = [...(part.prefixItems ?? []), ...(part.items ? [part.items] : [])];
  // Without `items`, a tuple has only its listed entries.
  const isBounded = part.maxItems !== undefined || (part.prefixItems !== undefined && !part.items);
  return [
    ...(isBounded ? [] : [place]),
    ...entries.flatMap((entry, index) => unbounded(entry, `${place}[${index}]`)),
  ];
}

/** Unnamed keys are dropped or refused unless the schema describes them. */
function unboundedObject(part: z.infer<typeof schemaPart>, place: string): string[] {
  const named = Object.entries(part.properties ?? {});
  const others = part.additionalProperties;
  return [
    ...(others && part.maxProperties === undefined ? [place] : []),
    ...named.flatMap(([name, property]) => unbounded(property, `${place}.${name}`)),
    ...(others ? unbounded(others, `${place}.*`) : []),
  ];
}

function unboundedOf(schema: z.ZodType): string[] {
  return unbounded(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "params");
}

test.each(contracts)("$operationId bounds everything it takes", ({ params }) => {
  expect(unboundedOf(params)).toEqual([]);
});

describe("what is not bounded is found:", () => {
  test.each<[string, z.ZodType]>([
    ["a text", z.string()],
    ["a text of a format", z.url()],
    ["a text that becomes something else", z.string().transform(Number)],
    ["a list", z.array(z.int())],
    ["a text in a list", z.array(z.string()).max(5)],
    ["a text in a pair", z.tuple([z.int(), z.string()])],
    ["the rest of a tuple", z.tuple([z.int()], z.int())],
    ["a map", z.record(boundedText(5), z.int())],
    ["further keys of an object", z.looseObject({ a: z.int() })],
    ["one choice of several", z.union([z.int(), z.string()])],
    ["any value", z.unknown()],
    ["an optional text", z.string().nullable().optional()],
  ])("%s", (_name, schema) => {
    expect(unboundedOf(z.object({ a: z.int(), b: schema }))).not.toEqual([]);
  });
});
