/** Wire shape of the server's version. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";

/** GET /server_version: an extension of this server. */
export const getServerVersion = defineContract({
  operationId: "get-server-version",
  method: "GET",
  path: "/server_version",
  tag: "organization",
  summary: "Get the version of Parley, and whether there is a newer one",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    parley_version: z.string().describe("Semantic version."),
    newer_version: z
      .strictObject({
        version: z.string().describe("Version of the newer release."),
        url: z.string().describe("Address of the release's notes."),
        is_security: z.boolean().describe("Whether the release mends a security problem."),
      })
      .nullable()
      .describe("Known only to administrators, and only if the server looks for newer versions."),
  }),
  errors: [],
});
