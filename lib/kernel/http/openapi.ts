/** Generates the API document (OpenAPI 3.1) from the contracts. */
import { z } from "zod";
import { encodedJson, encodeFields, jsonText } from "../../text/json-text.ts";
import { type Contract, wireFormOf } from "../contract/contract.ts";
import { type ErrorCode, errorStatus } from "../errors.ts";
import { RecentMap } from "../recent-map.ts";
import { mapInSlices } from "../turns/slices.ts";

const ofEveryEndpoint: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "REQUEST_VARIABLE_MISSING",
  "RATE_LIMIT_HIT",
  "REQUEST_TOO_LARGE",
  "METHOD_NOT_ALLOWED",
  "INTERNAL_SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
];

const ofAuthentication: readonly ErrorCode[] = [
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
  "CSRF_FAILED",
];

type Json = Readonly<Record<string, unknown>>;

const description = `
Parameters go into the query string or, as a URL-encoded form, a multipart form or a JSON object, into the body.
In forms and query strings, numbers, booleans, lists and objects are written as JSON text.
Every response is a JSON object with \`result\` and \`msg\`; an error has a \`code\` too.
A success lists parameters that mean nothing to the endpoint, and settings that change nothing on this server, in
\`ignored_parameters_unsupported\`.
`.trim();

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export interface DescribedRights {
  readonly words: string;
  readonly data: Json;
}

type DescribeRights = (contract: Contract) => DescribedRights;

function addOperation(
  paths: Record<string, Record<string, Json>>,
  contract: Contract,
  describeRights: DescribeRights,
): void {
  const operations = paths[contract.path] ?? {};
  operations[contract.method.toLowerCase()] = operation(contract, describeRights(contract));
  paths[contract.path] = operations;
}

/** @param others operations without a contract. */
export function openApiDocument(
  contracts: readonly Contract[],
  serverUrl: string,
  describeRights: DescribeRights,
  others: Paths = {},
) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const contract of contracts) addOperation(paths, contract, describeRights);
  const all: Paths = { ...paths, ...others };
  return { ...documentOf(contracts, serverUrl), paths: all };
}

function documentOf(contracts: readonly Contract[], serverUrl: string) {
  return {
    openapi: "3.1.0",
    info: { title: "Parley", version: "1", description },
    servers: [{ url: `${serverUrl}/api/v1` }],
    tags: [...new Set(contracts.map((contract) => contract.tag))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "basic", description: "Email address and API key." },
        session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
      },
      responses: { Error: errorResponse },
    },
  };
}

/** Two megabytes each; clients can make up any number of addresses. */
const MAX_KEPT = 4;
const keptDocuments = new RecentMap<string, Buffer<ArrayBuffer>>(MAX_KEPT);
let describing: Promise<string> | null = null;

/** Describing the paths takes half a second of processor time, so it is done once, in slices. */
export async function encodedDocument(
  contracts: readonly Contract[],
  serverUrl: string,
  describeRights: DescribeRights,
  others: Paths,
): Promise<ReturnType<typeof openApiDocument>> {
  describing ??= describeInSlices(contracts, describeRights, others);
  const paths = jsonText(await describing);
  const kept = keptDocuments.get(serverUrl);
  if (kept) return encodedJson(kept);
  const document = { ...documentOf(contracts, serverUrl), paths };
  const bytes = Buffer.from(encodeFields(document));
  keptDocuments.set(serverUrl, bytes);
  return encodedJson(bytes);
}

async function describeInSlices(
  contracts: readonly Contract[],
  describeRights: DescribeRights,
  others: Paths,
): Promise<string> {
  const paths: Record<string, Record<string, Json>> = {};
  await mapInSlices(contracts, (contract) => addOperation(paths, contract, describeRights));
  return JSON.stringify({ ...paths, ...others });
}

const errorResponse = {
  description: "The request was refused.",
  content: {
    "application/json": {
      schema: {
        type: "object",
        required: ["result", "msg", "code"],
        properties: {
          result: { const: "error" },
          msg: { type: "string" },
          code: { type: "string", enum: Object.keys(errorStatus) },
        },
      },
    },
  },
};

function operation(contract: Contract, rights: DescribedRights): Json {
  const inPath = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  const parameters = Object.entries(contract.params.shape);
  const ofPath = parameters.filter(([name]) => inPath.has(name));
  const others = parameters.filter(([name]) => !inPath.has(name));
  const hasBody = !["GET", "DELETE"].includes(contract.method) && others.length > 0;
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    ...(rights.words && { description: rights.words }),
    "x-who-may": rights.data,
    tags: [contract.tag],
    security: security(contract),
    parameters: [
      ...ofPath.map(([name, field]) => parameter(name, field, "path")),
      ...(hasBody ? [] : others.map(([name, field]) => parameter(name, field, "query"))),
    ],
    ...(hasBody ? { requestBody: requestBody(others) } : {}),
    responses: responses(contract),
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

/** JSON parameters are described by `content`, plain text by `schema`. */
function parameter(name: string, field: z.ZodType, place: "path" | "query"): Json {
  const schema = jsonSchema(field, "input");
  const form =
    wireFormOf(field) === "json" && place === "query"
      ? { content: { "application/json": { schema } } }
      : { schema };
  return { name, in: place, required: place === "path" || isRequired(field), ...form };
}

function requestBody(fields: readonly (readonly [string, z.ZodType])[]): Json {
  const jsonFields = fields.filter(([, field]) => wireFormOf(field) !== "text").map(([name]) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field, "input")])),
    required: fields.filter(([, field]) => isRequired(field)).map(([name]) => name),
  };
  const encoding = Object.fromEntries(jsonFields.map((name) => [name, { contentType: "application/json" }]));
  return {
    content: {
      "application/x-www-form-urlencoded": { schema, encoding },
      "multipart/form-data": { schema, encoding },
      "application/json": { schema },
    },
  };
}

function responses(contract: Contract): Json {
  const envelope = {
    result: { const: "success" },
    msg: { const: "" },
    ignored_parameters_unsupported: { type: "array", items: { type: "string" } },
  };
  const { properties = {}, required = [], ...rest } = objectSchema(contract.returns);
  const schema = contract.isDocument
    ? { ...rest, properties, required }
    : { ...rest, properties: { ...envelope, ...properties }, required: ["result", "msg", ...required] };
  const byStatus = Map.groupBy(possibleErrors(contract), (code) => String(errorStatus[code]));
  const refusals = [...byStatus].map(([status, names]) => [
    status,
    { ...errorResponse, description: names.join(", ") },
  ]);
  return {
    [contract.redirects ? "302" : "200"]: {
      description: contract.redirects ? "At another address, which is in `Location` too." : "Done.",
      content: contentOf(contract, schema),
    },
    ...Object.fromEntries(refusals),
  };
}

function contentOf({ answersText, answersArchive }: Contract, schema: Json): Json {
  if (answersText) return { "text/plain": { schema: { type: "string" } } };
  return answersArchive ? { "application/gzip": {} } : { "application/json": { schema } };
}

const objectShape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function objectSchema(schema: z.ZodType): z.infer<typeof objectShape> {
  return objectShape.parse(jsonSchema(schema, "output"));
}

const INERT = "Checked, stored and told, but without an effect on this server.";

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const {
    $schema: _dialect,
    wireForm: _form,
    isWithoutEffect,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return isWithoutEffect === true ? { ...rest, description: INERT } : rest;
}

export function possibleErrors({ auth, errors, method }: Contract): ErrorCode[] {
  const withoutAuthentication: readonly ErrorCode[] = method === "GET" ? [] : ["CSRF_FAILED"];
  const ofKind = auth === "none" ? withoutAuthentication : ofAuthentication;
  return [...new Set([...ofEveryEndpoint, ...errors, ...ofKind])];
}
