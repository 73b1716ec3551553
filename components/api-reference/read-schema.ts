/** JSON schemas in words. */

export type Schema = { readonly [keyword: string]: unknown };
export type Schemas = Readonly<Record<string, Schema>>;

export type Field = {
  name: string;
  /** E.g. "integer", "list of text". */
  type: string;
  description: string;
  isDeprecated: boolean;
  /** Named models in its type. */
  models: readonly string[];
  /** Fields of an unnamed object. */
  children: readonly Field[];
};

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fieldOf(name: string, schema: Schema): Field {
  return {
    name,
    type: typeInWords(schema),
    description: typeof schema.description === "string" ? schema.description : "",
    isDeprecated: schema.deprecated === true,
    models: [...new Set(modelsIn(schema))],
    children: childrenOf(schema),
  };
}

/** Of an object, or of the objects in a list or map. */
export function childrenOf(schema: Schema): Field[] {
  if (isSchema(schema.properties))
    return Object.entries(schema.properties).map(([name, field]) =>
      fieldOf(name, isSchema(field) ? field : {}),
    );
  if (isSchema(schema.items)) return childrenOf(schema.items);
  if (isSchema(schema.additionalProperties)) return childrenOf(schema.additionalProperties);
  const found = choicesOf(schema).flatMap(childrenOf);
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index);
}

function choicesOf({ anyOf, oneOf }: Schema): Schema[] {
  const choices: readonly unknown[] = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : [];
  return choices.filter(isSchema);
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

function modelsIn(schema: Schema): string[] {
  if (typeof schema.$ref === "string") return [nameOf(schema.$ref)];
  const within = [schema.items, schema.additionalProperties].filter(isSchema);
  return [...within, ...choicesOf(schema)].flatMap(modelsIn);
}

export function typeInWords(schema: Schema | undefined): string {
  if (!schema) return "anything";
  const { type, items, additionalProperties, $ref } = schema;
  if (typeof $ref === "string") return nameOf($ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(" or ");
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeInWords))].join(" or ");
  if (type === "array") return `list of ${typeInWords(isSchema(items) ? items : undefined)}`;
  if (type === "object" && isSchema(additionalProperties))
    return `map of ${typeInWords(additionalProperties)}`;
  if (type === "string") return "text";
  if (type === "boolean") return "true or false";
  return typeof type === "string" ? type : "anything";
}
