/** Encodes parameters in each way that the protocol allows. */
import { type Contract, wireFormOf } from "../lib/kernel/contract/contract.ts";
import { apiCall } from "../lib/testing/calls/all-calls.ts";
import type { RawCall } from "../lib/testing/clients/api-client.ts";
import { RawJson } from "./hostile-values.ts";

export const encodings = ["form", "json", "query", "multipart"] as const;
export type Encoding = (typeof encodings)[number];

type Params = Readonly<Record<string, unknown>>;

/** Node.js limits the size of headers, so longer query strings go into the body. */
const LONGEST_QUERY = 8_000;
const LONGEST_PATH_PART = 1_000;

export async function encodeRequest(
  contract: Contract,
  params: Params,
  encoding: Encoding,
): Promise<RawCall> {
  const { path, params: others } = apiCall(contract, withPathTexts(contract, params));
  const call = { method: contract.method, path };
  const files = Object.entries(others).filter(([, value]) => value instanceof Blob);
  if (encoding === "json") {
    return { ...call, headers: { "content-type": "application/json" }, body: jsonOf(others) };
  }
  const texts = Object.entries(others)
    .filter(([, value]) => !(value instanceof Blob))
    .map(([name, value]) => [name, textOf(contract, name, value)] as const);
  if (encoding === "multipart") return { ...call, ...(await multipartOf(texts, files)) };
  const form = new URLSearchParams(texts.map(([name, value]) => [name, value])).toString();
  if (encoding === "query" && form.length <= LONGEST_QUERY) return { ...call, path: `${path}?${form}` };
  return { ...call, headers: { "content-type": "application/x-www-form-urlencoded" }, body: form };
}

/** Empty path parameters would change the operation, and long ones do not fit. */
function withPathTexts(contract: Contract, params: Params): Params {
  const texts = { ...params };
  for (const [, name] of contract.path.matchAll(/\{(\w+)\}/g)) {
    if (name !== undefined && name in texts) {
      texts[name] = textOf(contract, name, texts[name]).slice(0, LONGEST_PATH_PART).toWellFormed() || " ";
    }
  }
  return texts;
}

function jsonOf(params: Params): string {
  const entries = Object.entries(params).map(([name, value]) => {
    const text = value instanceof RawJson ? value.text : (JSON.stringify(value) ?? "null");
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${entries.join(",")}}`;
}

/** Quotes some texts of JSON parameters. */
function textOf(contract: Contract, name: string, value: unknown): string {
  if (value instanceof RawJson) return value.text;
  const field = Object.hasOwn(contract.params.shape, name) ? contract.params.shape[name] : undefined;
  const isText = typeof value === "string" && (!field || wireFormOf(field) !== "json");
  return isText ? value : (JSON.stringify(value) ?? "null");
}

async function multipartOf(
  texts: readonly (readonly [string, string])[],
  files: readonly (readonly [string, unknown])[],
): Promise<Pick<RawCall, "headers" | "body">> {
  const form = new FormData();
  for (const [name, value] of texts) form.append(name.toWellFormed(), value.toWellFormed());
  for (const [name, value] of files) if (value instanceof Blob) form.append(name, value);
  const encoded = new Response(form);
  return {
    headers: { "content-type": encoded.headers.get("content-type") ?? "multipart/form-data" },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
