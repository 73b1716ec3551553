/** A custom profile field as its wire shape. */
import type { z } from "zod";
import type { ProfileFieldRecord } from "./profile-field-records.ts";
import type { profileFieldShape } from "./profile-fields.contract.ts";

export function presentProfileField(field: ProfileFieldRecord): z.input<typeof profileFieldShape> {
  return {
    id: field.id,
    type: field.type,
    order: field.position,
    name: field.name,
    hint: field.hint,
    field_data: field.fieldData,
    ...(field.displayInProfileSummary && { display_in_profile_summary: true }),
    required: field.required,
    editable_by_user: field.editableByUser,
    use_for_user_matching: field.useForUserMatching,
  };
}
