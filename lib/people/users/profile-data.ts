/** What people have filled in for custom profile fields, as a user object has it. */
import type { Organization } from "../../kernel/memory/organization.ts";

/** The field that a user object has where it is asked for; bots have none. */
export function profileDataOf(
  { profileValues }: Organization,
  { id, botType }: { readonly id: number; readonly botType: number | null },
) {
  if (botType !== null) return {};
  const values = [...profileValues.of(id)].map(([fieldId, { value, renderedValue }]) => [
    fieldId,
    { value, ...(renderedValue !== null && { rendered_value: renderedValue }) },
  ]);
  return { profile_data: Object.fromEntries(values) };
}
