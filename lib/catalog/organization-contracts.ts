/** The contracts about the organization as a whole, a part of those in contracts.ts. */
import { getExportConsents } from "../account/export-consents.contract.ts";
import { getAuditLog } from "../audit-log/audit-log.contract.ts";
import type { Contract } from "../contract/contract.ts";
import { addDomain, getDomains, removeDomain, updateDomain } from "../domains/domains.contract.ts";
import { deleteRealmExport, exportRealm, getRealmExports } from "../exports/exports.contract.ts";
import {
  addLinkifier,
  getFilters,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from "../linkifiers/linkifiers.contract.ts";
import { getMailState, sendTestMail } from "../mail/mail-state.contract.ts";
import { testWelcome } from "../members/welcome/test-welcome.contract.ts";
import { deactivateOrganization } from "../organizations/deactivate-organization.contract.ts";
import { updateOrganization } from "../organizations/update/update-organization.contract.ts";
import { updateUserSettingsDefaults } from "../organizations/update/update-user-settings-defaults.contract.ts";
import { addPlayground, removePlayground } from "../playgrounds/playgrounds.contract.ts";
import {
  createProfileField,
  removeProfileField,
  reorderProfileFields,
  updateProfileField,
} from "../profile-field-administration/profile-field-administration.contract.ts";
import { getProfileFields } from "../profile-fields/profile-fields.contract.ts";
import { getUsage } from "../usage/usage.contract.ts";

export const organizationContracts: readonly Contract[] = [
  exportRealm,
  getRealmExports,
  deleteRealmExport,
  addPlayground,
  removePlayground,
  getDomains,
  addDomain,
  updateDomain,
  removeDomain,
  updateOrganization,
  deactivateOrganization,
  getAuditLog,
  getUsage,
  getMailState,
  sendTestMail,
  getExportConsents,
  testWelcome,
  updateUserSettingsDefaults,
  getLinkifiers,
  addLinkifier,
  updateLinkifier,
  removeLinkifier,
  reorderLinkifiers,
  getProfileFields,
  createProfileField,
  updateProfileField,
  removeProfileField,
  reorderProfileFields,
  getFilters,
];
