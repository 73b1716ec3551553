/** Reads operations and models from the server's OpenAPI document. */
import { childrenOf, type Field, fieldOf, isSchema, type Schema, type Schemas } from "./read-schema.ts";

type Media = { readonly schema?: Schema; readonly example?: unknown };
type Content = Readonly<Record<string, Media>>;

type DocumentedParameter = Media & {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  content?: Content;
};

type Response = { readonly description?: string; readonly content?: Content; readonly $ref?: string };

type DocumentedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: readonly string[];
  "x-feature-level"?: number;
  security?: readonly object[];
  parameters?: readonly DocumentedParameter[];
  requestBody?: { readonly content: Content };
  responses: Readonly<Record<string, Response>>;
};

export type ApiDocument = {
  readonly info: { readonly description: string };
  readonly tags: readonly { name: string; "x-displayName": string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

export type Parameter = Field & {
  place: "path" | "query" | "header" | "body";
  isRequired: boolean;
  /** As the field of a form holds it; "" for none. */
  example: string;
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  /** E.g. "Send messages". */
  group: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  /** Feature level of the protocol that brought it. */
  since: number | null;
  needsAccount: boolean;
  fields: readonly Parameter[];
  /** Without common fields. */
  answer: readonly Field[];
  refusals: readonly { status: string; sentences: readonly string[] }[];
  /** Only with a form body or none, no header fields, and a response other than a file. */
  canBeTried: boolean;
  answersFile: boolean;
};

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const ARCHIVE_TYPE = "application/gzip";
const ENVELOPE: ReadonlySet<string> = new Set(["result", "msg", "ignored_parameters_unsupported"]);

export function operationsOf(document: ApiDocument): Operation[] {
  const titles = new Map(document.tags.map(({ name, "x-displayName": title }) => [name, title]));
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => read(path, method, operation, document, titles)),
  );
  const order = [...titles.values()];
  return all.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
}

function read(
  path: string,
  method: string,
  operation: DocumentedOperation,
  { components }: ApiDocument,
  titles: ReadonlyMap<string, string>,
): Operation {
  const { tags, responses, requestBody, security, parameters = [] } = operation;
  const outside = parameters.map(parameterOf);
  const form = requestBody?.content[FORM];
  const answersFile = responses["200"]?.content?.[ARCHIVE_TYPE] !== undefined;
  const success = responses["200"]?.content?.[JSON_TYPE]?.schema;
  const [tag = ""] = tags;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    group: titles.get(tag) ?? tag,
    summary: operation.summary,
    description: operation.description ?? "",
    isDeprecated: operation.deprecated === true,
    since: operation["x-feature-level"] ?? null,
    needsAccount: security !== undefined && security.length > 0,
    fields: [
      ...outside,
      ...bodyFields(form ?? requestBody?.content["multipart/form-data"], components.schemas),
    ],
    answer: success ? childrenOf(success).filter(({ name }) => !ENVELOPE.has(name)) : [],
    refusals: refusalsOf(responses, components.responses),
    answersFile,
    canBeTried:
      !answersFile &&
      (requestBody === undefined || form !== undefined) &&
      outside.every(({ place }) => place !== "header"),
  };
}

const inForm = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

function parameterOf({ name, in: place, required, description, ...media }: DocumentedParameter): Parameter {
  const { schema, example } = media.content?.[JSON_TYPE] ?? media;
  return {
    ...fieldOf(name, { ...schema, description }),
    place: place === "path" || place === "header" ? place : "query",
    isRequired: required,
    example: inForm(example),
  };
}

function bodyFields(media: Media | undefined, schemas: Schemas): Parameter[] {
  const schema = media?.schema && resolved(media.schema, schemas);
  if (!schema) return [];
  const needed: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const values: Schema = isSchema(media?.example) ? media.example : {};
  return childrenOf(schema).map((field) => ({
    ...field,
    place: "body",
    isRequired: needed.includes(field.name),
    example: inForm(values[field.name]),
  }));
}

const lastPart = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

function resolved(schema: Schema, schemas: Schemas): Schema {
  return typeof schema.$ref === "string" ? (schemas[lastPart(schema.$ref)] ?? schema) : schema;
}

function refusalsOf(
  responses: DocumentedOperation["responses"],
  shared: ApiDocument["components"]["responses"],
): Operation["refusals"] {
  return Object.entries(responses)
    .filter(([status]) => status >= "400")
    .map(([status, response]) => {
      const { description = "" } = response.$ref ? (shared[lastPart(response.$ref)] ?? response) : response;
      return { status, sentences: description.split("\n\n") };
    });
}

export type Model = {
  name: string;
  description: string;
  fields: readonly Field[];
  /** Names of the models of which it is one. */
  oneOf: readonly string[];
};

/** Of responses and events; requests are part of their operations. */
export function modelsOf({ components, paths }: ApiDocument): Model[] {
  const requests = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).map(({ schema }) => String(schema?.$ref)),
      ),
    ),
  );
  return Object.entries(components.schemas)
    .filter(([name]) => !requests.has(`#/components/schemas/${name}`))
    .map(([name, schema]) => {
      const choices = schema.oneOf ?? schema.anyOf;
      return {
        name,
        description: typeof schema.description === "string" ? schema.description : "",
        fields: childrenOf(schema),
        oneOf: Array.isArray(choices)
          ? choices.flatMap((each) => (typeof each.$ref === "string" ? [lastPart(each.$ref)] : []))
          : [],
      };
    })
    .filter(({ fields, oneOf }) => fields.length > 0 || oneOf.length > 0)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
