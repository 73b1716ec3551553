/** Every route has a contract, and vice versa. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import type { Contract } from "../kernel/contract/contract.ts";
import { openApiDocument } from "../kernel/http/openapi.ts";
import { contracts } from "./catalog.ts";
import { describeRights } from "./describe-rights.ts";

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
  const document = openApiDocument(contracts, "https://chat.example.com", describeRights);

  test("holds every endpoint", () => {
    for (const { path: template, method, operationId } of contracts) {
      expect(document.paths[template]?.[method.toLowerCase()]).toMatchObject({ operationId });
    }
  });

  test("tells JSON parameters from plain ones", () => {
    const events = JSON.stringify(document.paths["/events"]?.get);
    expect(events).toContain('{"name":"queue_id","in":"query","required":true,"schema":{"type":"string"');
    expect(events).toContain(
      '"name":"dont_block","in":"query","required":false,"content":{"application/json"',
    );
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
        "401": { description: "UNAUTHORIZED, INVALID_API_KEY, USER_DEACTIVATED, REALM_DEACTIVATED" },
        "429": { description: "RATE_LIMIT_HIT" },
        "503": { description: "SERVICE_UNAVAILABLE" },
      },
    });
  });
});
