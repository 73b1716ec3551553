/** Wire shape of the API document. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";

/** GET /openapi.json: every endpoint's parameters, responses and errors. */
export const getOpenApi = defineContract({
  operationId: "get-openapi",
  method: "GET",
  path: "/openapi.json",
  tag: "organization",
  summary: "Get the API document",
  auth: "none",
  needsNoDatabase: true,
  params: z.object({}),
  returns: z.object({
    openapi: z.string().describe("Version of the OpenAPI Specification."),
    info: z.record(z.string(), z.unknown()).describe("About the API."),
    servers: z.array(z.unknown()).describe("Addresses of the API."),
    tags: z.array(z.unknown()).describe("Groups of operations."),
    paths: z.record(z.string(), z.unknown()).describe("Operations, by path."),
    components: z.record(z.string(), z.unknown()).describe("Parts that operations share."),
  }),
  errors: [],
  isDocument: true,
});
