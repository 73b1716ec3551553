/** Wire shapes of the server's health, and of who may see it. Parley's own. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

export const healthState = z.object({
  has_server_health: z
    .boolean()
    .describe(
      "Whether administrators of this organization see the server's health. An extension of this server.",
    ),
});

/** GET /server/health. */
export const getServerHealth = defineContract({
  operationId: "get-server-health",
  method: "GET",
  path: "/server/health",
  tag: "organization",
  summary: "See what the server finds wrong with itself (administrators of its first organization only)",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    checked_timestamp: z
      .int()
      .describe("When the checks ran, in seconds since 1970; they run at most once in 30 seconds."),
    checks: z
      .array(
        z.strictObject({
          id: z.string().describe("Name of the check, which stays the same."),
          title: z.string().describe("What is checked."),
          status: z
            .enum(["ok", "warning", "problem", "unknown"])
            .describe('What the check found; "unknown" if it could not be made.'),
          finding: z.string().describe("What was found, in words."),
          advice: z.string().describe("What to do; empty if there is nothing to do."),
        }),
      )
      .describe("The results."),
  }),
  errors: [],
});
