/** Calls an operation with the reader's session, or with an API key. */
import type { Operation } from "./read-document.ts";

export type Answer = { status: number; text: string };

/** Null uses the session. */
export type Credentials = { email: string; apiKey: string } | null;

export type Values = ReadonlyMap<string, string>;

export function requestOf(
  { method, path, fields }: Operation,
  values: Values,
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

/** @throws Error if no response arrives. */
export async function callOperation(
  operation: Operation,
  values: Values,
  credentials: Credentials,
): Promise<Answer> {
  const { address, body } = requestOf(operation, values);
  const response = await fetch(address, { method: operation.method, body, ...authorized(credentials) }).catch(
    () => {
      throw new Error("The server cannot be reached.");
    },
  );
  const text = await response.text();
  return { status: response.status, text: indented(text) };
}

/** The session is left out, so that the key alone decides. */
function authorized(credentials: Credentials): RequestInit {
  if (!credentials) return {};
  const bytes = new TextEncoder().encode(`${credentials.email}:${credentials.apiKey}`);
  const text = btoa(String.fromCharCode(...bytes));
  return { credentials: "omit", headers: { authorization: `Basic ${text}` } };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
