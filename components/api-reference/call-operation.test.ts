/** Field values become the request. */
import { afterEach, expect, it, vi } from "vitest";
import { callOperation, requestOf } from "./call-operation.ts";
import type { Operation, Parameter } from "./read-document.ts";

const field = (name: string, place: Parameter["place"], type = "text"): Parameter => ({
  ...{ name, place, type, isRequired: false, description: "", isDeprecated: false },
  ...{ models: [], children: [], example: "" },
});

const operation: Operation = {
  ...{ id: "edit-thing", method: "PATCH", path: "/things/{thing}", group: "Things" },
  ...{ summary: "Edit a thing", description: "", isDeprecated: false, since: null, needsAccount: true },
  fields: [field("thing", "path"), field("name", "body"), field("size", "body", "integer")],
  ...{ answer: [], refusals: [], canBeTried: true, answersFile: false },
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
  const { address, body } = requestOf(
    { ...operation, method: "GET", path: "/things", fields: [field("limit", "query", "integer")] },
    new Map([["limit", "2"]]),
  );
  expect([address, body]).toEqual(["/api/v1/things?limit=2", null]);
});

afterEach(() => vi.unstubAllGlobals());

it("sends a key in place of the session", async () => {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    requests.push(init);
    return new Response("{}", { status: 200 });
  });
  await callOperation(operation, new Map(), { email: "ä@example.com", apiKey: "k" });
  await callOperation(operation, new Map(), null);
  expect(requests[0]).toMatchObject({
    credentials: "omit",
    headers: { authorization: `Basic ${Buffer.from("ä@example.com:k").toString("base64")}` },
  });
  expect(requests[1]).not.toHaveProperty("headers");
});
