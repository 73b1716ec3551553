/** Wire shape of the event about custom profile fields. */
import { z } from "zod";
import { profileFieldShape } from "./profile-fields.contract.ts";

/** Event custom_profile_fields: all fields, in their order. */
export const profileFieldsChangedEvent = z.strictObject({
  type: z.literal("custom_profile_fields"),
  fields: z.array(profileFieldShape),
});
