/** One operation of the API document, from its contract. */
import { z } from "zod";
import { type Contract, wireFormOf } from "../contract/contract.ts";
import { refusals } from "./error-responses.ts";
import type { Json, Models } from "./schemas.ts";

export interface DescribedRights {
  readonly words: string;
  readonly data: Json;
}

/** Values of a valid call, by parameter. */
export type Example = Readonly<Record<string, unknown>>;

export interface OperationParts {
  readonly contract: Contract;
  readonly rights: DescribedRights;
  readonly example: Example;
  readonly models: Models;
}

type Fields = readonly (readonly [name: string, field: z.ZodType])[];

const FILE = {
  type: "string",
  contentMediaType: "application/octet-stream",
  description: "The file, under any field name.",
};

export function operationOf({ contract, rights, example, models }: OperationParts): Json {
  const inPath = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const fields = Object.entries(contract.params.shape);
  const ofPath = fields.filter(([name]) => inPath.has(name));
  const others = fields.filter(([name]) => !inPath.has(name));
  const takesBody = !["GET", "DELETE"].includes(contract.method);
  const hasBody = takesBody && (others.length > 0 || contract.file !== undefined);
  const parameter = (place: "path" | "query") => (field: Fields[number]) =>
    parameterOf(field, place, example, models);
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    ...(rights.words && { description: rights.words }),
    "x-who-may": rights.data,
    tags: [contract.tag],
    ...(contract.since !== undefined && { "x-feature-level": contract.since }),
    ...(contract.deprecated && { deprecated: true }),
    security: security(contract),
    parameters: [
      ...ofPath.map(parameter("path")),
      ...(hasBody && !contract.takesPayload ? [] : others.map(parameter("query"))),
    ],
    ...(hasBody && { requestBody: requestBodyOf(contract, others, example, models) }),
    responses: { ...success(contract, models), ...refusals(contract) },
  };
}

function security({ auth }: Contract): readonly Json[] {
  const known = [{ apiKey: [] }, { session: [] }];
  if (auth === "none") return [];
  return auth === "optional" ? [...known, {}] : known;
}

function isRequired(field: z.ZodType): boolean {
  return !field.safeParse(undefined).success;
}

const SCALARS: readonly unknown[] = ["integer", "number", "boolean"];

/** Numbers and booleans read the same as JSON and as text; other JSON is described by `content`. */
function parameterOf(
  [name, field]: Fields[number],
  place: "path" | "query",
  example: Example,
  models: Models,
): Json {
  const { description, ...schema } = models.schemaOf(field, "input");
  const isJson = place === "query" && wireFormOf(field) === "json" && !SCALARS.includes(schema.type);
  const given = name in example && { example: exampleValue(example[name], schema) };
  const shape = isJson ? { content: { "application/json": { schema, ...given } } } : { schema, ...given };
  const words = description !== undefined && { description };
  return { name, in: place, required: place === "path" || isRequired(field), ...words, ...shape };
}

/** Calls may write numbers as text, and text as numbers. */
function exampleValue(value: unknown, { type }: Json): unknown {
  if (type === "integer") return Number(value);
  return type === "string" ? String(value) : value;
}

const nameOfRequest = ({ operationId }: Contract) =>
  `${operationId.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Request`;

function requestBodyOf(contract: Contract, fields: Fields, example: Example, models: Models): Json {
  if (contract.takesPayload) return { required: false, content: { "application/json": { schema: {} } } };
  const required = fields.filter(([, field]) => isRequired(field)).map(([name]) => name);
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, models.schemaOf(field, "input")]),
  );
  const isFile = contract.file !== undefined;
  const schema = models.add(nameOfRequest(contract), {
    type: "object",
    properties: { ...properties, ...(isFile && { file: FILE }) },
    required: [...required, ...(isFile ? ["file"] : [])],
  });
  const isJson = ([name, field]: Fields[number]) =>
    wireFormOf(field) !== "text" && !SCALARS.includes(properties[name]?.type);
  const encoding = Object.fromEntries(
    fields.filter(isJson).map(([name]) => [name, { contentType: "application/json" }]),
  );
  const values = Object.fromEntries(
    fields.flatMap(([name]) => (name in example ? [[name, example[name]]] : [])),
  );
  const given = { schema, ...(Object.keys(values).length > 0 && !isFile && { example: values }) };
  const form = { ...given, ...(Object.keys(encoding).length > 0 && { encoding }) };
  const multipart = { "multipart/form-data": form };
  return {
    required: required.length > 0 || isFile,
    content: isFile
      ? multipart
      : { "application/x-www-form-urlencoded": form, ...multipart, "application/json": { schema } },
  };
}

const envelope = {
  result: { $ref: "#/components/schemas/Success" },
  msg: { $ref: "#/components/schemas/NoMessage" },
  ignored_parameters_unsupported: { $ref: "#/components/schemas/IgnoredParameters" },
};

/** Parts of every success. */
export const envelopeModels: Json = {
  Success: { const: "success", description: "Always `success`." },
  NoMessage: { const: "", description: "Empty; only errors have a message." },
  IgnoredParameters: {
    type: "array",
    items: { type: "string" },
    description:
      "Parameters of the request that mean nothing to the operation, or change nothing on this server.",
  },
};

const objectShape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function success(contract: Contract, models: Models): Json {
  const description = contract.redirects ? "At another address, which is in `Location` too." : "Done.";
  return { [contract.redirects ? "302" : "200"]: { description, content: contentOf(contract, models) } };
}

function contentOf(contract: Contract, models: Models): Json {
  if (contract.answersText) return { "text/plain": { schema: { type: "string" } } };
  if (contract.answersArchive) return { "application/gzip": {} };
  const answer = objectShape.parse(models.schemaOf(contract.returns, "output"));
  const { properties, required, $ref: _name, ...rest } = answer;
  const schema = contract.isDocument
    ? answer
    : { ...rest, properties: { ...envelope, ...properties }, required: ["result", "msg", ...required] };
  return { "application/json": { schema } };
}
