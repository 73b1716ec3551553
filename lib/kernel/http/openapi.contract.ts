/** Wire shape of the API document. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";

/** GET /openapi.json: every endpoint's parameters, responses and errors. */
export const getOpenApi = defineContract({
  operationId: "get-openapi",
  method: "GET",
  path: "/openapi.json",
  tag: "server_and_organizations",
  summary: "Get the API document",
  auth: "none",
  needsNoDatabase: true,
  params: z.object({}),
  returns: z.object({
    openapi: z.string(),
    info: z.record(z.string(), z.unknown()),
    servers: z.array(z.unknown()),
    tags: z.array(z.unknown()),
    paths: z.record(z.string(), z.unknown()),
    components: z.record(z.string(), z.unknown()),
  }),
  errors: [],
  isDocument: true,
});
