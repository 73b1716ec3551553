/** The API document is valid, complete and small, and its examples are valid calls. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { configure } from "../config.ts";
import { openApiDocument } from "../kernel/openapi/document.ts";
import { exampleCalls } from "../testing/calls/example-calls.ts";
import { eventParts } from "./catalog.ts";
import { documentParts } from "./document-parts.ts";

const document = openApiDocument(documentParts, "https://chat.example");
const text = JSON.stringify(document);

const MAX_BYTES = 1_000_000;

/** Parley follows the protocol: its paths overlap, and three addresses only lead elsewhere. */
const protocolAllows = { "no-ambiguous-paths": "off", "operation-2xx-response": "off" } as const;

test("a linter finds nothing wrong", async () => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { ...protocolAllows, "no-illogical-composition-keywords": "off" },
  });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("it is small", () => {
  expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Places of fields and parameters without a sentence. */
function undescribed(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => undescribed(each, `${place}/${index}`));
  if (!isObject(value)) return [];
  const isParameter = typeof value.name === "string" && typeof value.in === "string";
  const own = isParameter && !isDescribed(value) ? [`${place} ${value.name}`] : [];
  const fields = isObject(value.properties) && value.type === "object" ? value.properties : {};
  const silent = Object.entries(fields)
    .filter(([, field]) => !isDescribed(field))
    .map(([name]) => `${place}.${name}`);
  const within = Object.entries(value)
    .filter(([keyword]) => !["example", "x-who-may"].includes(keyword))
    .flatMap(([keyword, each]) => undescribed(each, `${place}/${keyword}`));
  return [...own, ...silent, ...within];
}

const SENTENCE = /^[A-Z0-9"'`].*[.]$/s;

function isDescribed(field: unknown): boolean {
  if (!isObject(field)) return false;
  return "$ref" in field || (typeof field.description === "string" && SENTENCE.test(field.description));
}

test("every parameter and field is described in a sentence", () => {
  expect(undescribed({ paths: document.paths, components: document.components.schemas }, "")).toEqual([]);
});

test("no list has both `prefixItems` and boolean `items`, which generators for Python refuse", () => {
  expect(text).not.toMatch(/"items":(true|false)/);
});

const choices = z.array(z.object({ $ref: z.string() }));
const schema = z.object({
  oneOf: choices.optional(),
  anyOf: choices.optional(),
  properties: z.object({ type: z.object({ const: z.string() }) }).optional(),
});

/** Of each form of a union. */
function typesIn(name: string): string[] {
  const { oneOf, anyOf, properties } = schema.parse(document.components.schemas[name]);
  if (properties) return [properties.type.const];
  return (oneOf ?? anyOf ?? []).flatMap(({ $ref }) => typesIn($ref.replace(/.*\//, "")));
}

test("every event is part of the union, with its own `type`", () => {
  const wires = new Set([...eventParts.entries.values()].map(({ wire }) => wire));
  const types = [...wires].map(({ shape }) => shape.type.value);
  expect(typesIn("Event").toSorted()).toEqual(types.toSorted());
});

test("the examples are the valid calls, which the tests of all operations make", async () => {
  configure({ secret: "0".repeat(64) });
  await expect(`${JSON.stringify(await exampleCalls(), null, 2)}\n`).toMatchFileSnapshot("examples.json");
});

const media = z.object({ schema: z.unknown(), example: z.unknown() }).partial();
const described = z.object({
  operationId: z.string(),
  parameters: z
    .array(media.extend({ name: z.string(), content: z.record(z.string(), media).optional() }))
    .optional(),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
});

test("every example fits its schema", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "api", components: document.components });
  const fits = (given: unknown, value: unknown) => {
    if (value === undefined) return true;
    const local = JSON.parse(JSON.stringify(given).replaceAll('"#/components', '"api#/components'));
    return ajv.validate(local, value);
  };
  const wrong = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => {
      const { operationId, parameters = [], requestBody } = described.parse(operation);
      const places = [
        ...parameters.flatMap((each) => [each, ...Object.values(each.content ?? {})]),
        ...Object.values(requestBody?.content ?? {}),
      ];
      return places.some(({ schema, example }) => !fits(schema, example)) ? [operationId] : [];
    }),
  );
  expect(wrong).toEqual([]);
});
