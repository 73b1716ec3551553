/** Field values become the request. */
import { expect, it } from "vitest";
import { curlOf, requestOf } from "./call-operation.ts";
import type { Operation } from "./read-document.ts";

const operation: Operation = {
  id: "edit-thing",
  method: "PATCH",
  path: "/things/{thing}",
  group: "Things",
  summary: "Edit a thing",
  description: "",
  fields: [
    { name: "thing", place: "path", isRequired: true, type: "text" },
    { name: "name", place: "body", isRequired: false, type: "text" },
    { name: "size", place: "body", isRequired: false, type: "integer" },
  ],
  answer: [],
  refusals: [],
  canBeTried: true,
  answersFile: false,
};

it("fills in the path, keeps its slashes, and omits empty fields", () => {
  const { address, body } = requestOf(
    operation,
    new Map([
      ["thing", "a/b ?"],
      ["name", "x & y"],
      ["size", ""],
    ]),
  );
  expect([address, String(body)]).toEqual(["/api/v1/things/a/b%20%3F", "name=x+%26+y"]);
});

it("puts the fields of a GET into the query", () => {
  const fields = [{ name: "limit", place: "query" as const, isRequired: false, type: "integer" }];
  const { address, body } = requestOf(
    { ...operation, method: "GET", path: "/things", fields },
    new Map([["limit", "2"]]),
  );
  expect([address, body]).toEqual(["/api/v1/things?limit=2", null]);
});

it("quotes the command for a shell", () => {
  const command = curlOf(
    operation,
    new Map([
      ["thing", "a"],
      ["name", "it's"],
    ]),
    "https://chat.example",
  );
  expect(command).toBe(
    "curl -X PATCH 'https://chat.example/api/v1/things/a' \\\n  -u EMAIL:API_KEY \\\n  --data-urlencode 'name=it'\\''s'",
  );
});
