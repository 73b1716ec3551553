/** Collects a request's parameters from path, query and body. */
import { isUtf8 } from "node:buffer";
import { ApiError, badRequest } from "../errors.ts";
import { formParts } from "./multipart.ts";
import { parseJson } from "./parse-json.ts";
import type { RawRequest } from "./raw-request.ts";

/** Text, or a value from a JSON body. */
export type RawParameters = Map<string, unknown>;

/** Clients could make the server list a hundred thousand unknown parameters. */
export const MAX_PARAMETERS = 1_000;

/**
 * The path takes precedence over the body, the body over the query.
 * @throws ApiError BAD_REQUEST for a malformed body, invalid UTF-8, and too many parameters.
 */
export async function readParameters(
  request: Pick<RawRequest, "headers" | "queryString" | "pathParams">,
  body: Uint8Array,
): Promise<RawParameters> {
  const parameters: RawParameters = new Map();
  readUrlEncoded(request.queryString.replaceAll("+", " "), parameters);
  if (body.byteLength > 0) await readBody(request.headers["content-type"], body, parameters);
  for (const [name, value] of Object.entries(request.pathParams)) {
    parameters.set(name, decodeText(value));
  }
  return parameters;
}

/**
 * In the sender's format: a JSON object, directly or as the form field "payload", or the fields of another form.
 * @throws ApiError BAD_REQUEST as `readParameters`.
 */
export async function readPayload(
  { headers }: Pick<RawRequest, "headers">,
  body: Uint8Array,
): Promise<Readonly<Record<string, unknown>>> {
  const fields: RawParameters = new Map();
  if (body.byteLength > 0) await readBody(headers["content-type"], body, fields);
  const wrapped = fields.get("payload");
  if (typeof wrapped === "string") {
    fields.clear();
    readJson(wrapped, fields);
  }
  return Object.fromEntries(fields);
}

/** Fields of a JSON payload are not parameters. */
export function isJson({ headers }: Pick<RawRequest, "headers">): boolean {
  return mediaTypeOf(headers["content-type"]) === "application/json";
}

function mediaTypeOf(contentType = "application/x-www-form-urlencoded"): string | undefined {
  return contentType.split(";")[0]?.trim().toLowerCase();
}

async function readBody(
  contentType: string | undefined,
  body: Uint8Array,
  parameters: RawParameters,
): Promise<void> {
  const mediaType = mediaTypeOf(contentType);
  if (!isUtf8(body)) throw badRequest("The request body is not valid UTF-8.");
  if (mediaType === "multipart/form-data") return readMultipart(body, contentType ?? "", parameters);
  if (mediaType === "application/json") return readJson(decoder.decode(body), parameters);
  readUrlEncoded(decoder.decode(withSpaces(body)), parameters);
}

/** One for all: creating it costs more than decoding a message. */
const decoder = new TextDecoder();

const PLUS = 0x2b;
const SPACE = 0x20;

/** Replacing up to a million plus signs in the text would take ten times as long. */
function withSpaces(body: Uint8Array): Uint8Array {
  const first = body.indexOf(PLUS);
  if (first < 0) return body;
  const replaced = Buffer.from(body);
  for (let at = first; at < replaced.length; at += 1) if (replaced[at] === PLUS) replaced[at] = SPACE;
  return replaced;
}

/** Skips files (see receive-form.ts). */
async function readMultipart(
  body: Uint8Array,
  contentType: string,
  parameters: RawParameters,
): Promise<void> {
  let parts = parameters.size;
  for await (const { name, fileName, content } of formParts([body].values(), contentType)) {
    parts += 1;
    requireCount(parts);
    const text = await textOf(content);
    if (fileName === null) parameters.set(name, text);
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

function readJson(text: string, parameters: RawParameters): void {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw error instanceof ApiError ? error : badRequest("Malformed JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badRequest("The JSON body must be an object.");
  }
  const entries = Object.entries(value);
  requireCount(parameters.size + entries.length);
  for (const [name, entry] of entries) parameters.set(name, entry);
}

/**
 * Unlike URLSearchParams, rejects invalid UTF-8.
 * @param text with spaces in place of plus signs.
 */
function readUrlEncoded(text: string, parameters: RawParameters): void {
  if (text === "") return;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const value = equals < 0 ? "" : pair.slice(equals + 1);
    parameters.set(decodeText(name), decodeText(value));
    requireCount(parameters.size);
  }
}

function requireCount(count: number): void {
  if (count > MAX_PARAMETERS) throw badRequest(`Too many parameters (limit: ${MAX_PARAMETERS})`);
}

function decodeText(text: string): string {
  if (!text.includes("%")) return text.toWellFormed();
  try {
    return decodeURIComponent(text);
  } catch {
    return decodeStrayPercents(text);
  }
}

/** A percent sign that starts no escape stays, as in URLSearchParams. */
function decodeStrayPercents(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25"));
  } catch {
    throw badRequest("A parameter is not valid UTF-8.");
  }
}
