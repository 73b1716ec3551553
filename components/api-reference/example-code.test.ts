/** Examples in each language send what the form would send. */
import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { documentParts } from "../../lib/catalog/document-parts.ts";
import { openApiDocument } from "../../lib/kernel/openapi/document.ts";
import { codeOf } from "./example-code.ts";
import { operationsOf } from "./read-document.ts";

const operations = operationsOf(
  JSON.parse(JSON.stringify(openApiDocument(documentParts, "https://chat.example"))),
);

function operation(wanted: string) {
  const found = operations.find(({ id }) => id === wanted);
  if (!found) throw new Error(`There is no operation ${wanted}.`);
  return found;
}

const snippet = operation("create-saved-snippet");
const values = new Map([
  ["title", "it's"],
  ["content", 'a "b"\nc'],
]);
const ORIGIN = "https://chat.example";

it("quotes the command for a shell", () => {
  const sent = execFileSync("sh", [
    "-c",
    `curl() { printf '%s\\n' "$@"; }\n${codeOf("curl", snippet, values, ORIGIN)}`,
  ]);
  expect(String(sent)).toBe(
    [
      ...["-X", "POST", `${ORIGIN}/api/v1/saved_snippets`, "-u", "EMAIL:API_KEY"],
      ...["--data-urlencode", "title=it's", "--data-urlencode", 'content=a "b"\nc', ""],
    ].join("\n"),
  );
});

it("writes JavaScript that sends the values", async () => {
  const code = codeOf("JavaScript", snippet, values, ORIGIN);
  const calls: [string, { method: string; headers: object; body: URLSearchParams }][] = [];
  const fetch = async (...call: (typeof calls)[number]) => {
    calls.push(call);
    return new Response("{}");
  };
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  await new AsyncFunction("fetch", "console", code)(fetch, { log: () => undefined });
  const [[address, { method, body }] = ["", { method: "", body: null }]] = calls;
  expect([address, method, Object.fromEntries(body ?? [])]).toEqual([
    `${ORIGIN}/api/v1/saved_snippets`,
    "POST",
    Object.fromEntries(values),
  ]);
});

it("writes Python with the key only where an account is needed", () => {
  expect(codeOf("Python", snippet, values, ORIGIN)).toBe(
    [
      "import requests",
      "",
      "response = requests.post(",
      `    "${ORIGIN}/api/v1/saved_snippets",`,
      '    auth=("EMAIL", "API_KEY"),',
      "    data={",
      '        "title": "it\'s",',
      '        "content": "a \\"b\\"\\nc",',
      "    },",
      ")",
      "print(response.json())",
    ].join("\n"),
  );
  expect(codeOf("Python", operation("get-server-settings"), new Map(), ORIGIN)).not.toContain("auth");
});
