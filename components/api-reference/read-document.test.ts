/** Every operation appears with all fields. */
import { expect, it } from "vitest";
import { contracts } from "../../lib/catalog/catalog.ts";
import { documentParts } from "../../lib/catalog/document-parts.ts";
import { openApiDocument } from "../../lib/kernel/openapi/document.ts";
import { type ApiDocument, operationsOf, typeInWords } from "./read-document.ts";

const document: ApiDocument = JSON.parse(
  JSON.stringify(openApiDocument(documentParts, "https://chat.example")),
);
const operations = operationsOf(document);

it("lists each operation once, with its contract's parameters", () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual(
    contracts.map(({ operationId }) => operationId).toSorted(),
  );
  for (const { operationId, params } of contracts) {
    const shown = operations.find(({ id }) => id === operationId)?.fields.map(({ name }) => name);
    expect([operationId, shown?.toSorted()]).toEqual([operationId, Object.keys(params.shape).toSorted()]);
  }
});

it("describes a field's type and place", () => {
  const edit = operations.find(({ id }) => id === "edit-navigation-view");
  expect(edit).toMatchObject({ method: "PATCH", path: "/navigation_views/{fragment}", canBeTried: true });
  expect(edit?.group).toBe("Navigation views");
  expect(edit?.fields).toEqual([
    { name: "fragment", place: "path", isRequired: true, type: "text" },
    { name: "is_pinned", place: "body", isRequired: false, type: "true or false" },
    { name: "name", place: "body", isRequired: false, type: "text" },
  ]);
  expect(
    operations.find(({ id }) => id === "get-navigation-views")?.answer.map(({ name }) => name),
  ).toContain("navigation_views");
});

it("offers no trial of an operation that returns a file", () => {
  const download = operations.find(({ id }) => id === "get-own-export");
  expect(download).toMatchObject({
    method: "GET",
    path: "/users/me/export",
    canBeTried: false,
    answersFile: true,
  });
});

it("offers no trial of resumable uploads", () => {
  const all = openApiDocument(documentParts, "https://chat.example");
  const others = operationsOf(JSON.parse(JSON.stringify(all))).slice(operations.length);
  expect(others.map(({ method, path, canBeTried }) => [method, path, canBeTried])).toEqual([
    ["POST", "/tus", false],
    ["HEAD", "/tus/{upload_id}", false],
    ["PATCH", "/tus/{upload_id}", false],
    ["GET", "/tus/{upload_id}", true],
    ["DELETE", "/tus/{upload_id}", false],
  ]);
  expect(others[0]?.fields).toContainEqual({
    name: "Upload-Length",
    place: "header",
    isRequired: true,
    type: "integer",
  });
});

it.each([
  [undefined, "anything"],
  [{ const: "a" }, '"a"'],
  [{ enum: [1, 2] }, "1 or 2"],
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "integer or null"],
  [{ type: "array", items: { type: "string" } }, "list of text"],
])("%j is %s", (schema, words) => {
  expect(typeInWords(schema)).toBe(words);
});
