/** Reads operations from the server's OpenAPI document. */

type Schema = { readonly [keyword: string]: unknown };
type Described = {
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, { schema?: Schema }>>;
};

type DocumentedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  parameters?: readonly (Described & { name: string; in: string; required: boolean })[];
  requestBody?: Required<Pick<Described, "content">>;
  responses: Readonly<Record<string, Described & { description: string }>>;
};

export type ApiDocument = {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
};

export type Field = {
  name: string;
  place: "path" | "query" | "header" | "body";
  isRequired: boolean;
  /** E.g. "integer", "list of text". */
  type: string;
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  /** E.g. "Navigation views". */
  group: string;
  summary: string;
  description: string;
  fields: readonly Field[];
  /** Without common fields. */
  answer: readonly Field[];
  refusals: readonly { status: string; codes: string }[];
  /** Only with a form body or none, no header fields, and a response other than a file. */
  canBeTried: boolean;
  answersFile: boolean;
};

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const ARCHIVE_TYPE = "application/gzip";
const ENVELOPE: ReadonlySet<string> = new Set(["result", "msg", "ignored_parameters_unsupported"]);

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => read(path, method.toUpperCase(), operation)),
  );
}

function read(path: string, method: string, operation: DocumentedOperation): Operation {
  const { operationId: id, summary, description = "", tags, responses, requestBody } = operation;
  const body = requestBody?.content[FORM]?.schema;
  const outside = (operation.parameters ?? []).map(
    (each): Field => ({
      name: each.name,
      place: each.in === "path" || each.in === "header" ? each.in : "query",
      isRequired: each.required,
      type: typeInWords(each.schema ?? each.content?.[JSON_TYPE]?.schema),
    }),
  );
  const answersFile = responses["200"]?.content?.[ARCHIVE_TYPE] !== undefined;
  const success = responses["200"]?.content?.[JSON_TYPE]?.schema;
  return {
    id,
    method,
    path,
    group: groupName(tags[0] ?? "other"),
    summary,
    description,
    fields: [...outside, ...(body ? fieldsOf(body) : [])],
    answer: success ? fieldsOf(success).filter(({ name }) => !ENVELOPE.has(name)) : [],
    refusals: Object.entries(responses)
      .filter(([status]) => status >= "400")
      .map(([status, refusal]) => ({ status, codes: refusal.description })),
    answersFile,
    canBeTried:
      !answersFile &&
      (requestBody === undefined || body !== undefined) &&
      outside.every(({ place }) => place !== "header"),
  };
}

function groupName(tag: string): string {
  const words = tag.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldsOf({ properties, required }: Schema): Field[] {
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isSchema(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    place: "body",
    isRequired: needed.has(name),
    type: typeInWords(isSchema(schema) ? schema : undefined),
  }));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function typeInWords(schema: Schema | undefined): string {
  if (!schema) return "anything";
  const { type, items, anyOf, oneOf } = schema;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(" or ");
  const choices = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(choices)) {
    return [...new Set(choices.map((each) => typeInWords(isSchema(each) ? each : undefined)))].join(" or ");
  }
  if (type === "array") return `list of ${typeInWords(isSchema(items) ? items : undefined)}`;
  if (type === "string") return "text";
  if (type === "boolean") return "true or false";
  return typeof type === "string" ? type : "anything";
}
