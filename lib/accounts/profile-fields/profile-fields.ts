/** The profile fields noun, its event and register state. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { profileFieldTypes } from "../account-limits.contract.ts";
import { loadProfileFields, type ProfileFieldRecord, profileFieldChanges } from "./profile-field-records.ts";
import * as contracts from "./profile-fields.contract.ts";
import {
  profileFieldShape,
  profileFieldsChangedEvent,
  profileFieldsState,
} from "./profile-fields.contract.ts";
import { loadProfileValues, profileValueChanges } from "./profile-value-records.ts";

/** Field name and account URL, by subtype. */
export const externalAccounts: Readonly<
  Record<
    string,
    { readonly text: string; readonly name: string; readonly hint: string; readonly url_pattern: string }
  >
> = {
  github: {
    text: "GitHub",
    name: "GitHub username",
    hint: "",
    url_pattern: "https://github.com/%(username)s",
  },
  twitter: {
    text: "Twitter",
    name: "Twitter username",
    hint: "",
    url_pattern: "https://twitter.com/%(username)s",
  },
};

const profileFieldsChanged = defineEvent({
  name: "custom_profile_fields",
  stored: z.strictObject({ fields: z.array(profileFieldShape) }),
  audit: ({ fields }) => fields,
  former: (_stored, { profileFields }) => profileFields.inOrder().map(presentProfileField),
  wire: profileFieldsChangedEvent,
  variant: sameForEveryone,
  build: ({ fields }) => ({ fields }),
});

const profileFieldsFamily = stateFamily({
  fetchTypes: ["custom_profile_fields", "realm"],
  fields: profileFieldsState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("custom_profile_fields") && {
      custom_profile_fields: organization.profileFields.inOrder().map(presentProfileField),
      custom_profile_field_types: profileFieldTypes,
    }),
    ...(wants("realm") && { realm_default_external_accounts: externalAccounts }),
  }),
});

export const profileFields = defineNoun({
  contracts: [
    contracts.getProfileFields,
    contracts.createProfileField,
    contracts.updateProfileField,
    contracts.removeProfileField,
    contracts.reorderProfileFields,
    contracts.updateProfileData,
    contracts.removeProfileData,
  ],
  events: [profileFieldsChanged],
  register: [profileFieldsFamily],
  memory: {
    load: { profileFields: loadProfileFields, profileValues: loadProfileValues },
    apply: { ...profileFieldChanges, ...profileValueChanges },
  },
});

/** @param inOrder all fields after the change. */
export function profileFieldsEvent(
  inOrder: readonly ProfileFieldRecord[],
  changes: readonly OrganizationChange[],
): NewEvent {
  return profileFieldsChanged.event(
    { fields: inOrder.map(presentProfileField) },
    { kind: "everyone" },
    changes,
  );
}

export function getProfileFields({ organization }: Actor) {
  return { custom_fields: organization.profileFields.inOrder().map(presentProfileField) };
}

function presentProfileField(field: ProfileFieldRecord): z.input<typeof profileFieldShape> {
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
