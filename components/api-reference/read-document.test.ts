/** Every operation appears with all fields. */
import { expect, it } from "vitest";
import { contracts } from "../../lib/catalog/catalog.ts";
import { documentParts } from "../../lib/catalog/document-parts.ts";
import { openApiDocument } from "../../lib/kernel/openapi/document.ts";
import { type ApiDocument, modelsOf, operationsOf } from "./read-document.ts";
import { typeInWords } from "./read-schema.ts";

const document: ApiDocument = JSON.parse(
  JSON.stringify(openApiDocument(documentParts, "https://chat.example")),
);
const operations = operationsOf(document);

/** Resumable uploads have no contract. */
const ofContracts = operations.filter(({ path }) => !path.startsWith("/tus"));

it("lists each operation once, with its contract's parameters", () => {
  expect(ofContracts.map(({ id }) => id).toSorted()).toEqual(
    contracts.map(({ operationId }) => operationId).toSorted(),
  );
  for (const { operationId, params, file, takesPayload, method } of contracts) {
    const shown = ofContracts.find(({ id }) => id === operationId)?.fields.map(({ name }) => name);
    const expected = [...Object.keys(params.shape), ...(file ? ["file"] : [])].toSorted();
    expect([operationId, shown?.toSorted(), takesPayload, method]).toEqual([
      operationId,
      expected,
      takesPayload,
      method,
    ]);
  }
});

it("describes a field's type, place, meaning and example", () => {
  const edit = operations.find(({ id }) => id === "edit-navigation-view");
  expect(edit).toMatchObject({ method: "PATCH", path: "/navigation_views/{fragment}", canBeTried: true });
  expect(edit?.group).toBe("Channels and topics");
  expect(edit?.fields).toMatchObject([
    { name: "fragment", place: "path", isRequired: true, type: "text", example: "narrow/search/nothing" },
    { name: "is_pinned", place: "body", isRequired: false, type: "true or false", example: "false" },
    {
      name: "name",
      place: "body",
      isRequired: false,
      type: "text",
      description: "Name of the view; null for a built-in view.",
    },
  ]);
});

it("leads from answers to named models, and shows the fields of others", () => {
  const answer = operations.find(({ id }) => id === "get-navigation-views")?.answer;
  expect(answer).toMatchObject([
    { name: "navigation_views", type: "list of NavigationView", models: ["NavigationView"], children: [] },
  ]);
  const history = operations.find(({ id }) => id === "get-usage")?.answer;
  expect(history?.flatMap(({ children }) => children.map(({ name }) => name))).toContain("stream_id");
});

it("lists objects and events, and the choices of unions", () => {
  const models = modelsOf(document);
  expect(models.map(({ name }) => name)).toEqual(expect.arrayContaining(["Event", "Message", "User"]));
  expect(models.map(({ name }) => name)).not.toContain("SendMessageRequest");
  expect(models.find(({ name }) => name === "SubscriptionEvent")?.oneOf).toContain("SubscriptionAddEvent");
});

it("says what each refusal means", () => {
  const send = operations.find(({ id }) => id === "send-message");
  const sentences = new Map(send?.refusals.map((refusal) => [refusal.status, refusal.sentences]));
  expect(sentences.get("400")).toContain(
    "`STREAM_DOES_NOT_EXIST`: The channel does not exist, or the account may not know of it.",
  );
  expect(sentences.get("429")).toHaveLength(1);
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
  const others = operations.filter(({ path }) => path.startsWith("/tus"));
  expect(others.map(({ method, path, canBeTried }) => [method, path, canBeTried])).toEqual([
    ["POST", "/tus", false],
    ["HEAD", "/tus/{upload_id}", false],
    ["PATCH", "/tus/{upload_id}", false],
    ["GET", "/tus/{upload_id}", true],
    ["DELETE", "/tus/{upload_id}", false],
  ]);
  expect(others[0]?.fields).toContainEqual(
    expect.objectContaining({ name: "Upload-Length", place: "header", isRequired: true, type: "integer" }),
  );
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
