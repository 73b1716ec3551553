/** A call of an operation in several languages. */
import { requestOf, type Values } from "./call-operation.ts";
import type { Operation } from "./read-document.ts";

export const LANGUAGES = ["curl", "JavaScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

const writers: Readonly<Record<Language, typeof curlOf>> = {
  curl: curlOf,
  JavaScript: javaScriptOf,
  Python: pythonOf,
};

export function codeOf(language: Language, operation: Operation, values: Values, origin: string): string {
  return writers[language](operation, values, origin);
}

function curlOf(operation: Operation, values: Values, origin: string): string {
  const { address, body } = requestOf(operation, values);
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const data = [...(body ?? [])].map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`);
  const method = operation.method === "GET" ? "" : ` -X ${operation.method}`;
  const key = operation.needsAccount ? ["  -u EMAIL:API_KEY"] : [];
  return [`curl${method} ${quoted(origin + address)}`, ...key, ...data].join(" \\\n");
}

function javaScriptOf(operation: Operation, values: Values, origin: string): string {
  const { address, body } = requestOf(operation, values);
  const pairs = [...(body ?? [])].map(
    ([name, value]) => `    ${propertyOf(name)}: ${JSON.stringify(value)},`,
  );
  // The placeholder is the reader's code.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
  const headers = '  headers: { authorization: `Basic ${btoa("EMAIL:API_KEY")}` },';
  const options = [
    ...(operation.method === "GET" ? [] : [`  method: "${operation.method}",`]),
    ...(operation.needsAccount ? [headers] : []),
    ...(pairs.length > 0 ? ["  body: new URLSearchParams({", ...pairs, "  }),"] : []),
  ];
  const call = JSON.stringify(origin + address);
  const request = options.length > 0 ? [`fetch(${call}, {`, ...options, "});"] : [`fetch(${call});`];
  return `const response = await ${request.join("\n")}\nconsole.log(await response.json());`;
}

const propertyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** JSON texts are valid in Python, too. */
function pythonOf(operation: Operation, values: Values, origin: string): string {
  const { address, body } = requestOf(operation, values);
  const pairs = [...(body ?? [])].map(
    ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  const lines = [
    `    ${JSON.stringify(origin + address)},`,
    ...(operation.needsAccount ? ['    auth=("EMAIL", "API_KEY"),'] : []),
    ...(pairs.length > 0 ? ["    data={", ...pairs, "    },"] : []),
  ];
  return [
    "import requests",
    "",
    `response = requests.${operation.method.toLowerCase()}(`,
    ...lines,
    ")",
    "print(response.json())",
  ].join("\n");
}
