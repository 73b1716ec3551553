/** Right types with hostile contents, occasionally a wrong type. */
import fc from "fast-check";
import { z } from "zod";
import { anything, type KnownValues, numbers, texts } from "./hostile-values.ts";

/** One value in this many has a wrong type. */
const RIGHT_PER_WRONG = 14;
/** Longer lists repeat a short one. */
const SHORT_LIST = 4;
/** Without a limit. */
const MANY = 20_000;
/** Characters of JSON, and the overhead of each list entry. */
const LONGEST_LIST = 900_000;
const PER_ENTRY = 10;

/** Ignores the schema's checks and transformations. */
export function valuesFor(schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: RIGHT_PER_WRONG, arbitrary: rightValues(schema, known) },
    { weight: 1, arbitrary: anything(known) },
  );
}

function rightValues(schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodString) return texts(known, limitOf(schema));
  if (schema instanceof z.ZodNumber) return numbers(known);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom<unknown>(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom<unknown>(...schema.values);
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodNever) return anything(known);
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return anything(known);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return rightValues(schema.unwrap(), known);
  if (schema instanceof z.ZodNullable) {
    return fc.oneof({ weight: 5, arbitrary: rightValues(schema.unwrap(), known) }, fc.constant(null));
  }
  if (schema instanceof z.ZodPipe) return rightValues(schema.in, known);
  return structuredValues(schema, known);
}

function structuredValues(schema: z.core.$ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => rightValues(option, known)));
  }
  if (schema instanceof z.ZodArray) return lists(valuesFor(schema.element, known), limitOf(schema) ?? MANY);
  if (schema instanceof z.ZodTuple) {
    return fc.tuple(...schema.def.items.map((item) => valuesFor(item, known)));
  }
  if (schema instanceof z.ZodObject) return objects(schema, known);
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(texts(known), valuesFor(schema.valueType, known), { maxKeys: 20 });
  }
  if (schema instanceof z.ZodLazy) return rightValues(schema.unwrap(), known);
  return anything(known);
}

function limitOf(schema: z.core.$ZodString | z.core.$ZodArray): number | null {
  const checks = schema._zod.def.checks ?? [];
  const limits = checks.flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Short, or a few of the maximum length or one more, as far as they fit a request. */
function lists(entries: fc.Arbitrary<unknown>, limit: number): fc.Arbitrary<unknown[]> {
  const short = fc.array(entries, { maxLength: SHORT_LIST });
  const long = fc
    .tuple(fc.array(entries, { minLength: 1, maxLength: SHORT_LIST }), fc.constantFrom(limit, limit + 1))
    .map(([some, wanted]) => {
      const size = JSON.stringify(some).length + PER_ENTRY * some.length;
      const length = Math.min(wanted, Math.ceil((LONGEST_LIST / size) * some.length));
      return Array.from({ length }, (_, index) => varied(some[index % some.length], index));
    });
  return fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: long });
}

function varied(value: unknown, index: number): unknown {
  if (typeof value === "number") return value + index;
  if (typeof value === "string") return `${value}${index}`;
  if (Array.isArray(value)) return value.map((entry) => varied(entry, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, varied(entry, index)]));
}

/** Any of the optional fields and, rarely, an unknown one. */
function objects(schema: z.ZodObject, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape);
  const required = fields.filter(
    ([, field]) => !(field instanceof z.ZodOptional || field instanceof z.ZodDefault),
  );
  const values = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesFor(field, known)])),
    { requiredKeys: required.map(([name]) => name) },
  );
  const withUnknown = fc.tuple(values, texts(known)).map(([object, name]) => ({ ...object, [name]: 1 }));
  return fc.oneof({ weight: 15, arbitrary: values }, { weight: 1, arbitrary: withUnknown });
}
