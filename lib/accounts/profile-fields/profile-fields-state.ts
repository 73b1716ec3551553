/** The part of the register answer about custom profile fields. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { profileFieldTypes } from "../account-limits.contract.ts";
import { externalAccounts } from "./external-accounts.ts";
import { presentProfileField } from "./present-profile-field.ts";
import { profileFieldsState } from "./profile-fields.contract.ts";

export const profileFieldsFamily = stateFamily({
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
