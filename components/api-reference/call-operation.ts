/** Calls an operation as the signed-in user. */
import type { Operation } from "./read-document.ts";

export type Answer = { status: number; text: string };

export function requestOf(
  { method, path, fields }: Operation,
  values: ReadonlyMap<string, string>,
): { address: string; body: URLSearchParams | null } {
  const given = fields.filter(({ name }) => values.get(name));
  const pairs = (place: string) =>
    given.filter((field) => field.place === place).map(({ name }) => [name, values.get(name) ?? ""]);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    (values.get(name) ?? "").split("/").map(encodeURIComponent).join("/"),
  );
  const query = new URLSearchParams(pairs("query"));
  const body = new URLSearchParams(pairs("body"));
  return {
    address: `/api/v1${filled}${query.size > 0 ? `?${query}` : ""}`,
    body: method === "GET" ? null : body,
  };
}

export function curlOf(operation: Operation, values: ReadonlyMap<string, string>, origin: string): string {
  const { address, body } = requestOf(operation, values);
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const data = [...(body ?? [])].map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`);
  const method = operation.method === "GET" ? "" : ` -X ${operation.method}`;
  return [`curl${method} ${quoted(origin + address)}`, "  -u EMAIL:API_KEY", ...data].join(" \\\n");
}

/** @throws Error if no response arrives. */
export async function callOperation(
  operation: Operation,
  values: ReadonlyMap<string, string>,
): Promise<Answer> {
  const { address, body } = requestOf(operation, values);
  const response = await fetch(address, { method: operation.method, body }).catch(() => {
    throw new Error("The server cannot be reached.");
  });
  const text = await response.text();
  return { status: response.status, text: indented(text) };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
