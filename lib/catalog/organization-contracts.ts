/** The contracts about the organization as a whole, a part of those in contracts.ts. */
import { getExportConsents } from "../accounts/account/export-consents.contract.ts";
import { testWelcome } from "../accounts/members/welcome/test-welcome.contract.ts";
import { updateOrganization } from "../accounts/organization-administration/update-organization.contract.ts";
import { updateUserSettingsDefaults } from "../accounts/organization-administration/update-user-settings-defaults.contract.ts";
import {
  createProfileField,
  removeProfileField,
  reorderProfileFields,
  updateProfileField,
} from "../accounts/profile-field-administration/profile-field-administration.contract.ts";
import { deleteRealmExport, exportRealm, getRealmExports } from "../archives/exports/exports.contract.ts";
import type { Contract } from "../kernel/contract/contract.ts";
import { getMailState, sendTestMail } from "../kernel/mail/mail-state.contract.ts";
import { getUsage } from "../messages/usage/usage.contract.ts";
import { getAuditLog } from "../organization/audit-log/audit-log.contract.ts";
import {
  addDomain,
  getDomains,
  removeDomain,
  updateDomain,
} from "../organization/domains/domains.contract.ts";
import {
  addLinkifier,
  getFilters,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from "../organization/linkifiers/linkifiers.contract.ts";
import { deactivateOrganization } from "../organization/organizations/deactivate-organization.contract.ts";
import { addPlayground, removePlayground } from "../organization/playgrounds/playgrounds.contract.ts";
import { getProfileFields } from "../people/profile-fields/profile-fields.contract.ts";

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
