/** Declares what profile fields bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { profileFieldsChanged } from "./profile-field-events.ts";
import { loadProfileFields, profileFieldChanges } from "./profile-field-records.ts";
import {
  createProfileField,
  getProfileFields,
  removeProfileData,
  removeProfileField,
  reorderProfileFields,
  updateProfileData,
  updateProfileField,
} from "./profile-fields.contract.ts";

import { profileFieldsFamily } from "./profile-fields-state.ts";
import { loadProfileValues, profileValueChanges } from "./profile-value-records.ts";

export const profileFields = defineNoun({
  contracts: [
    getProfileFields,
    createProfileField,
    updateProfileField,
    removeProfileField,
    reorderProfileFields,
    updateProfileData,
    removeProfileData,
  ],
  events: [profileFieldsChanged],
  register: [profileFieldsFamily],
  memory: {
    load: { profileFields: loadProfileFields, profileValues: loadProfileValues },
    apply: { ...profileFieldChanges, ...profileValueChanges },
  },
});
