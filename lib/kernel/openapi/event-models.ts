/** The union of all events in the API document. */
import { z } from "zod";
import type { Json, Models } from "./schemas.ts";

type WireSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

const words = z.union([
  z.instanceof(z.ZodLiteral).transform(({ values }) => [...values].map(String)),
  z.instanceof(z.ZodEnum).transform(({ options }) => options.map(String)),
]);

function opsOf({ shape }: WireSchema): readonly string[] {
  return "op" in shape ? words.parse(shape.op) : ["change"];
}

const pascal = (name: string) =>
  name.replaceAll(/(?:^|[_.])(\w)/g, (_, first: string) => first.toUpperCase());

const ID = { type: "integer", description: "The position of the event in its queue." };

/** Every event of a queue has an id. */
function formOf(wire: WireSchema, models: Models): Json {
  const { properties, required, ...rest } = z
    .looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .parse(models.schemaOf(wire, "output"));
  const description = `An event \`${wire.shape.type.value}\`.`;
  return { ...rest, description, properties: { id: ID, ...properties }, required: ["id", ...required] };
}

function unionOf(type: string, forms: readonly WireSchema[], models: Models): Json {
  const description = `An event \`${type}\`; \`op\` says which.`;
  const seen = new Map<string, number>();
  const mapping = forms.flatMap((form) => {
    const ops = opsOf(form);
    const own = pascal(`${type}.${ops.join("_or_")}`);
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    const reference = models.add(`${own}Event${count > 1 ? count : ""}`, formOf(form, models));
    return ops.map((op) => [op, reference] as const);
  });
  const references = [...new Set(mapping.map(([, reference]) => reference))];
  // Some ops have several forms, which only their fields tell apart.
  if (new Set(mapping.map(([op]) => op)).size < mapping.length) return { description, anyOf: references };
  return {
    description,
    oneOf: references,
    discriminator: {
      propertyName: "op",
      mapping: Object.fromEntries(mapping.map(([op, { $ref }]) => [op, $ref])),
    },
  };
}

/**
 * By `type`, which each form fixes; types whose forms differ by `op` are unions of their own. Without a discriminator,
 * since generators refuse one that leads to a union.
 */
export function addEventModels(wires: readonly WireSchema[], models: Models): Json {
  const byType = Map.groupBy(new Set(wires), ({ shape }) => shape.type.value);
  const references = [...byType].toSorted().map(([type, forms]) => {
    const [only] = forms;
    const isOne = only !== undefined && forms.length === 1;
    return models.add(`${pascal(type)}Event`, isOne ? formOf(only, models) : unionOf(type, forms, models));
  });
  return { description: "An event; `type` says which.", oneOf: references };
}
