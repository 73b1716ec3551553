/** Wire shapes of the server's health, and of who may see it. Parley's own. */
import { z } from "zod";
import { defineContract } from "../contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";

export const healthState = z.object({
  /** For clients with `parley_additions`: whether administrators of this organization see the server's health. */
  has_server_health: z.boolean(),
});

/** GET /server/health. */
export const getServerHealth = defineContract({
  operationId: "get-server-health",
  method: "GET",
  path: "/server/health",
  tag: "server_and_organizations",
  summary: "See what the server finds wrong with itself (administrators of its first organization only)",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    /** Seconds since 1970. Checks run at most once in 30 seconds. */
    checked_timestamp: z.int(),
    checks: z.array(
      z.strictObject({
        /** Stays the same: "public-address". */
        id: z.string(),
        title: z.string(),
        /** "unknown": it could not be checked. */
        status: z.enum(["ok", "warning", "problem", "unknown"]),
        finding: z.string(),
        /** What to do; empty when there is nothing to do. */
        advice: z.string(),
      }),
    ),
  }),
  errors: [],
});
