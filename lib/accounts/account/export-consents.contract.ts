/** Wire shapes of people's consent to exporting what only they and few others may see. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** GET /export/realm/consents (feature level 295). */
export const getExportConsents = defineContract({
  operationId: "get-realm-export-consents",
  method: "GET",
  path: "/export/realm/consents",
  tag: "server_and_organizations",
  summary: "List which people consent to the export of their private data",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    export_consents: z.array(
      z.strictObject({
        user_id: z.int(),
        consented: z.boolean(),
        /** Who may see the person's address, as in the setting of this name (feature level 430). */
        email_address_visibility: z.int(),
      }),
    ),
  }),
  errors: [],
});

/** Event realm_export_consent: a person has given or withdrawn consent (setting allow_private_data_export). */
export const exportConsentEvent = z.strictObject({
  type: z.literal("realm_export_consent"),
  user_id: z.int(),
  consented: z.boolean(),
});
