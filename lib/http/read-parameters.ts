/** Collects a request's parameters from path, query string and body, as raw text or JSON values. */
import { isUtf8 } from "node:buffer";
import { badRequest } from "../errors.ts";
import type { RawRequest } from "./raw-request.ts";

/** Name → text as sent, or a value when the body was JSON. */
export type RawParameters = Map<string, unknown>;

/**
 * Merges path, query and body; the path takes precedence over the body, the body over the query.
 * @throws ApiError BAD_REQUEST for a malformed body or text that is not UTF-8.
 */
export async function readParameters(request: RawRequest): Promise<RawParameters> {
  const parameters: RawParameters = new Map();
  readUrlEncoded(request.queryString, parameters);
  if (request.body.byteLength > 0) await readBody(request, parameters);
  for (const [name, value] of Object.entries(request.pathParams)) {
    parameters.set(name, decodeText(value, false));
  }
  return parameters;
}

async function readBody(request: RawRequest, parameters: RawParameters): Promise<void> {
  const contentType = request.headers["content-type"] ?? "application/x-www-form-urlencoded";
  const mediaType = contentType.split(";")[0]?.trim().toLowerCase();
  if (!isUtf8(request.body)) throw badRequest("The request body is not valid UTF-8.");
  if (mediaType === "multipart/form-data") return readMultipart(request.body, contentType, parameters);
  const text = new TextDecoder().decode(request.body);
  if (mediaType === "application/json") return readJson(text, parameters);
  readUrlEncoded(text, parameters);
}

async function readMultipart(
  body: Uint8Array,
  contentType: string,
  parameters: RawParameters,
): Promise<void> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": contentType },
    }).formData();
    for (const [name, value] of form) if (typeof value === "string") parameters.set(name, value);
  } catch {
    throw badRequest("Malformed form data.");
  }
}

function readJson(text: string, parameters: RawParameters): void {
  let value: unknown;
  try {
    value = JSON.parse(text, wellFormed);
  } catch {
    throw badRequest("Malformed JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badRequest("The JSON body must be an object.");
  }
  for (const [name, entry] of Object.entries(value)) parameters.set(name, entry);
}

/** Form decoding that, unlike URLSearchParams, rejects text that is not UTF-8. */
function readUrlEncoded(text: string, parameters: RawParameters): void {
  if (text === "") return;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const value = equals < 0 ? "" : pair.slice(equals + 1);
    parameters.set(decodeText(name, true), decodeText(value, true));
  }
}

function decodeText(encoded: string, plusIsSpace: boolean): string {
  const text = plusIsSpace && encoded.includes("+") ? encoded.replaceAll("+", " ") : encoded;
  if (!text.includes("%")) return text.toWellFormed();
  try {
    return decodeURIComponent(text);
  } catch {
    return decodeStrayPercents(text);
  }
}

/** A percent sign that begins no escape stands for itself, as in URLSearchParams. */
function decodeStrayPercents(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-fA-F]{2})/g, "%25"));
  } catch {
    throw badRequest("A parameter is not valid UTF-8.");
  }
}

/** JSON reviver that replaces lone surrogates, which PostgreSQL cannot store. */
export function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
