/** Every route has a contract, and vice versa. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Contract } from "../kernel/contract/contract.ts";
import { openApiDocument } from "../kernel/openapi/document.ts";
import { contracts } from "./catalog.ts";
import { documentParts } from "./document-parts.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "app", "api", "v1");
const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"];

interface Route {
  /** Below /api/v1, with path parameters in braces. */
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

async function loadRoutes(): Promise<Route[]> {
  const files = (await readdir(ROOT, { recursive: true })).filter(
    (file) => path.basename(file) === "route.ts",
  );
  return Promise.all(
    files.map(async (file) => ({
      path: `/${path
        .dirname(file)
        .split(path.sep)
        .join("/")
        .replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`,
      exports: await import(pathToFileURL(path.join(ROOT, file)).href),
    })),
  );
}

function contractOf(handler: unknown): Contract | undefined {
  if (typeof handler !== "function" || !("contract" in handler)) return undefined;
  return contracts.find((contract) => contract === handler.contract);
}

const routes = await loadRoutes();

describe("routes", () => {
  test.each(routes)("$path exports nothing but endpoints of its own path", ({ path: folder, exports }) => {
    for (const [name, handler] of Object.entries(exports)) {
      expect(methods).toContain(name);
      const contract = contractOf(handler);
      expect(contract, `${name} ${folder} is not among all contracts`).toBeDefined();
      expect(contract?.path).toBe(folder);
      expect(contract?.method).toBe(name);
    }
  });

  test("fulfil every contract", () => {
    const fulfilled = new Set(routes.flatMap(({ exports }) => Object.values(exports).map(contractOf)));
    expect(contracts.filter((contract) => !fulfilled.has(contract))).toEqual([]);
  });
});

describe("contracts", () => {
  test("have names of their own", () => {
    const names = contracts.map((contract) => contract.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(contracts)("$operationId declares the parameters of its path", ({ path: template, params }) => {
    for (const [, name = ""] of template.matchAll(/\{(\w+)\}/g)) expect(params.shape).toHaveProperty(name);
  });
});

describe("the API document", () => {
  const document = openApiDocument(documentParts, "https://chat.example.com");

  test("holds every endpoint", () => {
    for (const { path: template, method, operationId } of contracts) {
      expect(document.paths[template]?.[method.toLowerCase()]).toMatchObject({ operationId });
    }
  });

  test("tells JSON parameters from plain ones", () => {
    const events = JSON.stringify(document.paths["/events"]?.get);
    expect(events).toContain(
      '{"name":"queue_id","in":"query","required":true,"description":"Id of the event queue.","schema":{"type":"string"',
    );
    expect(events).toMatch(/"name":"dont_block","in":"query",[^}]*"schema":\{[^}]*"type":"boolean"/);
    const messages = JSON.stringify(document.paths["/messages"]?.get);
    expect(messages).toMatch(/"name":"narrow","in":"query",[^}]*"content":\{"application\/json"/);
  });

  test("says who may, in words and as data", () => {
    expect(document.paths["/invites/multiuse"]?.post).toMatchObject({
      description:
        "Not with a key for a single program. Takes the permission `create_multiuse_invite_group`.",
      "x-who-may": {
        roles: [100, 200, 300, 400, 600],
        bots: true,
        keys_for_programs: false,
        permissions: ["create_multiuse_invite_group"],
      },
    });
    expect(document.paths["/streams/{stream_id}"]?.patch).toMatchObject({
      description: "For those who may administer the channel.",
      "x-who-may": {
        channel: {
          right: "administer",
          holders: ["administrator", "can_administer_channel_group"],
          among: "know",
        },
      },
    });
    expect(document.paths["/realm"]?.patch).toMatchObject({ "x-who-may": { roles: [100, 200] } });
  });

  test("says what may go wrong and what each answer holds", () => {
    expect(document.paths["/messages"]?.post).toMatchObject({
      responses: {
        "200": { content: { "application/json": { schema: { required: ["result", "msg", "id"] } } } },
        "400": { description: expect.stringContaining("`STREAM_DOES_NOT_EXIST`: ") },
        "401": { $ref: "#/components/responses/Unauthorized" },
        "429": { $ref: "#/components/responses/TooManyRequests" },
        "503": { $ref: "#/components/responses/Unavailable" },
      },
    });
  });
});
