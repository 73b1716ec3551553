/** Writes the demo's customizations through the usual verbs. */

import { createField } from "../../lib/accounts/profile-fields/create-field.ts";
import { updateOwnData } from "../../lib/accounts/profile-fields/write-profile-data.ts";
import { forgetStream } from "../../lib/kernel/events/event-dispatcher.ts";
import { createSnippet } from "../../lib/messages/snippets/snippets.ts";
import { addLinkifier } from "../../lib/organization/linkifiers/change-linkifiers.ts";
import { setOwnStatus } from "../../lib/organization/user-status/user-status.ts";
import { demoActor } from "./demo-actor.ts";
import {
  type DemoProfileField,
  demoLinkifiers,
  demoProfileFields,
  demoSnippets,
  demoStatuses,
} from "./demo-customizations.ts";
import { demoOwner } from "./demo-people.ts";

/** @param ids account ids by handle. */
export async function insertDemoCustomizations(
  realmId: number,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const owner = await demoActor(realmId, ids, demoOwner.handle);
  for (const linkifier of demoLinkifiers) await addLinkifier(owner, linkifier);
  const fields: { id: number; values: DemoProfileField["values"] }[] = [];
  for (const field of demoProfileFields) {
    fields.push({ ...(await createField(owner, asGiven(field))), values: field.values });
  }
  // Reloads the organization: values are checked against the new fields.
  forgetStream(realmId);
  for (const handle of ids.keys()) {
    const data = fields.flatMap(({ id, values }) => (values[handle] ? [{ id, value: values[handle] }] : []));
    if (data.length > 0) await updateOwnData(await demoActor(realmId, ids, handle), data);
  }
  for (const { handle, text, emoji } of demoStatuses) {
    await setOwnStatus(await demoActor(realmId, ids, handle), { status_text: text, emoji_name: emoji });
  }
  for (const { handle, ...snippet } of demoSnippets) {
    await createSnippet(await demoActor(realmId, ids, handle), snippet);
  }
}

function asGiven({ name, hint, type, options = {}, inSummary }: DemoProfileField) {
  const choices = Object.entries(options).map(([key, text], at) => [key, { text, order: String(at + 1) }]);
  return {
    name,
    hint,
    field_type: type,
    field_data: Object.fromEntries(choices),
    display_in_profile_summary: inSummary,
  };
}
