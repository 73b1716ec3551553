/** Synchronizes an account with its directory entry. */
import type { LdapPerson } from "../../auth/ldap/find-person.ts";
import { configuration } from "../../config.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { requireAllowedAddress } from "../../organization/domains/address-rules.ts";
import { withoutMarkup } from "../../people/users/names/person-name.ts";
import type { UserChange, UserRecord } from "../../people/users/user-records.ts";
import { validName } from "../account/change-profile.ts";
import { queueAddressNotices } from "../members/account-notices.ts";
import { changeAccount } from "../members/change-account.ts";
import { followGroups } from "./follow-groups.ts";
import { followProfile } from "./follow-profile.ts";

const OPERATION = "follow-directory";

/** Skips values the organization rejects. */
export async function followPerson(
  organization: Organization,
  user: UserRecord,
  person: LdapPerson,
): Promise<void> {
  const writer = { realmId: organization.realm.id, userId: user.id, operation: OPERATION };
  const fields = {
    ...changedName(organization, user, person),
    ...changedAddress(organization, user, person),
    ...changedRole(user, person),
  };
  if (Object.keys(fields).length > 0) {
    await changeAccount(writer, organization, { user, fields }, async ({ tx }) => {
      await queueAddressNotices(tx, organization.realm.id, "directory", user, fields);
      return [];
    });
  }
  await followProfile(organization, user, person);
  const followed = (person.groups && configuration().ldap?.groups?.names) ?? [];
  await followGroups(organization, user, followed, new Set(person.groups));
}

function changedName(organization: Organization, user: UserRecord, person: LdapPerson): UserChange {
  const fullName = withoutMarkup(person.fullName);
  if (fullName === "" || fullName === user.fullName) return {};
  return accepted(user, () => ({ fullName: validName(organization, fullName, user.id) }));
}

function changedAddress(organization: Organization, user: UserRecord, { email }: LdapPerson): UserChange {
  if (email === null || email === user.deliveryEmail) return {};
  const owner = organization.users.byEmail(email);
  if (owner && owner.id !== user.id) {
    logger.warn({ userId: user.id }, "the directory gives an account the address of another one");
    return {};
  }
  return accepted(user, () => {
    requireAllowedAddress(organization, email);
    return { email, deliveryEmail: email };
  });
}

/** Owners are managed here, not in the directory. */
function changedRole(user: UserRecord, { role }: LdapPerson): UserChange {
  return role === null || role === user.role || user.role === ROLE_OWNER ? {} : { role };
}

function accepted({ id }: UserRecord, change: () => UserChange): UserChange {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logger.warn({ userId: id, reason: error.message }, "an account cannot follow the directory");
    return {};
  }
}
