/** Wire shapes of deactivating the organization. */
import { z } from "zod";
import { defineContract, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";

/** POST /realm/deactivate. */
export const deactivateOrganization = defineContract({
  operationId: "deactivate-realm",
  method: "POST",
  path: "/realm/deactivate",
  tag: "server_and_organizations",
  summary: "Deactivate the organization; its data is kept",
  auth: "user",
  leastRole: ROLE_OWNER,
  noProgramKeys: true,
  params: z.object({
    /** Days after which all data would be deleted; only null, never, is possible. Required, so that nobody is surprised. */
    deletion_delay_days: jsonParam(z.int().nullable()),
  }),
  returns: z.object({}),
  errors: [],
});

/** Event realm, op deactivated: nothing can be done in the organization any more. */
export const organizationDeactivatedEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("deactivated"),
  realm_id: z.int(),
});
