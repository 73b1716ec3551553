/** JSON schemas of the API document: named models become references. */
import { z } from "zod";

export type Json = Readonly<Record<string, unknown>>;

const INERT = "Checked, stored and returned, but without effect on this server.";
const MODELS = "#/components/schemas/";

/** Metadata of our own, which is no part of a JSON schema. */
const meta = z.object({
  model: z.string().optional(),
  isWithoutEffect: z.boolean().optional(),
  description: z.string().optional(),
});

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The named models of a document, collected while its schemas are written. */
export class Models {
  readonly #texts = new Map<string, string>();

  /** @throws Error if two models share a name. */
  add(name: string, schema: Json): Json {
    const text = JSON.stringify(schema);
    const known = this.#texts.get(name);
    if (known !== undefined && known !== text) throw new Error(`There are two models ${name}.`);
    this.#texts.set(name, text);
    return { $ref: MODELS + name };
  }

  all(): Record<string, Json> {
    const named = [...this.#texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(named.map(([name, text]) => [name, JSON.parse(text)]));
  }

  schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema: _dialect, ...written } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
    return this.#finished(written);
  }

  /** A field's own description stays beside the reference to its model. */
  #finished(schema: Json): Json {
    const { model, isWithoutEffect, description } = meta.parse(schema);
    const words = isWithoutEffect ? [description, INERT].filter(Boolean).join(" ") : description;
    const { deprecated, default: usual, ...rest } = plain(schema);
    const ofField: Json = {
      ...(words !== undefined && { description: words }),
      ...(deprecated !== undefined && { deprecated }),
      ...(usual !== undefined && { default: usual }),
      ...featureLevel(words),
    };
    const finished: Json = Object.fromEntries(
      Object.entries(rest).map(([keyword, value]) => [keyword, this.#keyword(keyword, value)]),
    );
    return { ...(model === undefined ? finished : this.add(model, finished)), ...ofField };
  }

  #keyword(keyword: string, value: unknown): unknown {
    // The names in it are those of fields, not keywords.
    if (keyword === "properties" && isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, isObject(field) ? this.#finished(field) : field]),
      );
    if (["enum", "const", "required"].includes(keyword)) return value;
    if (Array.isArray(value)) return value.map((each) => (isObject(each) ? this.#finished(each) : each));
    return isObject(value) ? this.#finished(value) : value;
  }
}

/**
 * Without our metadata. Bounds that every JSON number has say nothing, and generators for Python refuse boolean `items`
 * beside `prefixItems`.
 */
function plain(schema: Json): Json {
  const { model: _model, wireForm: _form, isWithoutEffect: _effect, description: _words, ...rest } = schema;
  const { minimum, maximum, items, ...others } = rest;
  const isTuple = Array.isArray(others.prefixItems);
  const length = isTuple && Array.isArray(others.prefixItems) ? others.prefixItems.length : 0;
  return {
    ...others,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
    ...(items !== undefined && !isTuple && { items }),
    ...(isTuple && items === false && { minItems: length, maxItems: length }),
    ...constantWords(schema),
  };
}

/** Descriptions name it: "(feature level 490)". */
function featureLevel(words: string | undefined): Json {
  const [, level] = /\(feature level (\d+)\)/.exec(words ?? "") ?? [];
  return level === undefined ? {} : { "x-feature-level": Number(level) };
}

/** A field with only one value needs no sentence of its own. */
function constantWords({ const: value, description }: Json): Json {
  if (value === undefined || description !== undefined) return {};
  return { description: `Always \`${JSON.stringify(value).replaceAll('"', "")}\`.` };
}
