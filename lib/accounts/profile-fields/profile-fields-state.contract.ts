/** Wire shape of custom profile fields in the register answer. */
import { z } from "zod";
import { profileFieldShape } from "./profile-fields.contract.ts";

/** Fetch types "custom_profile_fields", "realm". */
export const profileFieldsState = z.object({
  custom_profile_fields: z.array(profileFieldShape),
  custom_profile_field_types: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  /** By subtype. */
  realm_default_external_accounts: z.record(
    z.string(),
    z.strictObject({ text: z.string(), name: z.string(), hint: z.string(), url_pattern: z.string() }),
  ),
});
