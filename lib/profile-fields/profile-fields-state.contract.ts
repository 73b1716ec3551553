/** Wire shape of custom profile fields in the register answer. */
import { z } from "zod";

/** Fetch types "custom_profile_fields", "realm". */
export const profileFieldsState = z.object({
  custom_profile_fields: z.array(z.never()),
  custom_profile_field_types: z.record(z.string(), z.strictObject({ id: z.int(), name: z.string() })),
  realm_default_external_accounts: z.record(z.string(), z.unknown()),
});
