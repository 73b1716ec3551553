/** Finds configured groups and profile fields that do not exist here, which would be left out silently. */
import { configuration } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { nameKey } from "../../text/name-key.ts";
import { groupNamed } from "./follow-groups.ts";

/** @returns the names of active groups that the organization lacks. */
export function unknownGroups(organization: Organization, names: Iterable<string>): string[] {
  return [...new Set(names)].filter((name) => groupNamed(organization, name) === undefined);
}

export function unknownProfileFields(
  { profileFields }: Organization,
  profile: ReadonlyMap<string, string>,
): string[] {
  const present = new Set(profileFields.inOrder().map(({ name }) => name));
  return [...profile.keys()].filter((name) => !present.has(name));
}

/** Logs names that no organization knows; each may be without some. */
export async function warnOfUnknownNames(): Promise<void> {
  const { ldap, openId } = configuration();
  const groups = {
    PARLEY_LDAP_GROUPS: ldap?.groups?.names ?? [],
    PARLEY_OIDC_GROUPS: [...(openId?.groups?.names.values() ?? [])],
  };
  const fields = [...(ldap?.profile.keys() ?? [])];
  if (Object.values(groups).flat().length + fields.length === 0) return;
  const { prisma } = database();
  if ((await prisma.realm.count()) === 0) return;
  for (const [variable, names] of Object.entries(groups)) {
    const found = await prisma.userGroup.findMany({
      where: { nameKey: { in: names.map(nameKey) }, deactivatedAt: null, isSystem: false },
      select: { nameKey: true },
    });
    const keys = new Set(found.map((group) => group.nameKey));
    const unknown = names.filter((name) => !keys.has(nameKey(name)));
    if (unknown.length > 0) logger.warn({ variable, unknown }, "there are no groups with these names");
  }
  const found = await prisma.profileField.findMany({
    where: { name: { in: fields } },
    select: { name: true },
  });
  const unknown = fields.filter((field) => !found.some(({ name }) => name === field));
  if (unknown.length > 0) {
    logger.warn(
      { variable: "PARLEY_LDAP_PROFILE", unknown },
      "there are no custom profile fields with these names",
    );
  }
}
