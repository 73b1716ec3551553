/** The part of the register answer about custom profile fields: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { profileFieldsState } from "./profile-fields-state.contract.ts";

const types = {
  SHORT_TEXT: { id: 1, name: "Text (short)" },
  LONG_TEXT: { id: 2, name: "Text (long)" },
  SELECT: { id: 3, name: "List of options" },
  DATE: { id: 4, name: "Date" },
  URL: { id: 5, name: "Link" },
  USER: { id: 6, name: "Users" },
  EXTERNAL_ACCOUNT: { id: 7, name: "External account" },
  PRONOUNS: { id: 8, name: "Pronouns" },
};

export const profileFieldsFamily = stateFamily({
  fetchTypes: ["custom_profile_fields", "realm"],
  fields: profileFieldsState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("custom_profile_fields") && { custom_profile_fields: [], custom_profile_field_types: types }),
    ...(wants("realm") && { realm_default_external_accounts: {} }),
  }),
});
