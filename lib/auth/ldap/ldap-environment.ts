/** The part of the configuration that is about an LDAP server. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { LdapGroups, LdapServer } from "../../config.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../../kernel/roles/roles.contract.ts";
import { DN, isFilterWith, USERNAME } from "./ldap-filter.ts";

/** How long one sign-in may take at the server. */
const WITHIN_MS = 8_000;

const filterWith = (placeholder: string, example: string) =>
  z.string().refine((filter) => isFilterWith(filter, placeholder), {
    error: `must be a filter with ${placeholder}, like ${example}`,
  });

export const ldapVariables = {
  /** LDAP server whose people may sign in, for example ldaps://ldap.example.com. */
  PARLEY_LDAP_URL: z
    .url({ protocol: /^ldaps?$/, error: "must be an address like ldaps://ldap.example.com" })
    .optional(),
  /** "0" sends passwords to an ldap:// address in the clear. */
  PARLEY_LDAP_STARTTLS: z.enum(["0", "1"], { error: "must be one of 0, 1" }).default("1"),
  /** File with the certificate authorities of the LDAP server, in PEM. */
  PARLEY_LDAP_CA_FILE: z.string().optional(),
  /** Distinguished name of the account that looks people up; anonymous when unset. */
  PARLEY_LDAP_BIND_DN: z.string().optional(),
  /** Its password. */
  PARLEY_LDAP_BIND_PASSWORD: z.string().optional(),
  /** Distinguished name below which people are. */
  PARLEY_LDAP_BASE_DN: z.string().optional(),
  /** Which entry a person's user name belongs to, and which entries may sign in. */
  PARLEY_LDAP_FILTER: filterWith(USERNAME, "(uid={username})").default("(uid={username})"),
  /** Attribute that never changes for as long as an entry exists: objectGUID with Active Directory. */
  PARLEY_LDAP_ID_ATTRIBUTE: z.string().default("entryUUID"),
  /** Attribute of the email address. */
  PARLEY_LDAP_EMAIL_ATTRIBUTE: z.string().default("mail"),
  /** Attribute of the name that others see. */
  PARLEY_LDAP_NAME_ATTRIBUTE: z.string().default("cn"),
  /** Custom profile fields that follow the directory: "Phone=telephoneNumber,Team=departmentNumber". */
  PARLEY_LDAP_PROFILE: z.string().transform(attributesOf).optional(),
  /** Names of groups, separated by commas, whose members follow the directory's groups of the same name. */
  PARLEY_LDAP_GROUPS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .refine((names) => names.every((name) => name !== ""), "must be names separated by commas")
    .optional(),
  /** Roles that follow the directory: "admins=administrator,externals=guest"; everybody else is a member. */
  PARLEY_LDAP_ROLES: z.string().transform(rolesOf).optional(),
  /** Distinguished name below which groups are; that of people when unset. */
  PARLEY_LDAP_GROUP_BASE_DN: z.string().optional(),
  /** Which groups a person is a member of. */
  PARLEY_LDAP_GROUP_FILTER: filterWith(DN, "(member={dn})").default("(member={dn})"),
};

/** No directory makes owners: they stay when it is lost. */
const ROLES = new Map([
  ["administrator", ROLE_ADMINISTRATOR],
  ["moderator", ROLE_MODERATOR],
  ["member", ROLE_MEMBER],
  ["guest", ROLE_GUEST],
]);

function rolesOf(text: string, context: z.RefinementCtx): Map<string, number> {
  const roles = new Map<string, number>();
  for (const pair of text.split(",")) {
    const [, group = "", name = ""] = /^(.*)=(.*)$/s.exec(pair) ?? [];
    const role = ROLES.get(name.trim());
    if (role !== undefined && group.trim() !== "") roles.set(group.trim(), role);
    else {
      const names = [...ROLES.keys()].join(", ");
      context.addIssue({
        code: "custom",
        message: `must be like admins=administrator, with the roles ${names}`,
      });
    }
  }
  return roles;
}

function attributesOf(text: string, context: z.RefinementCtx): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const pair of text.split(",")) {
    const [, field = "", attribute = ""] = /^(.*)=\s*([A-Za-z][A-Za-z0-9;-]*)\s*$/s.exec(pair) ?? [];
    if (field.trim() !== "") attributes.set(field.trim(), attribute);
    else
      context.addIssue({
        code: "custom",
        message: "must be like Phone=telephoneNumber,Team=departmentNumber",
      });
  }
  return attributes;
}

export type LdapEnvironment = z.output<z.ZodObject<typeof ldapVariables>>;

/** What is missing of the configuration, as the variable's name and a complaint; null when nothing is. */
export function missingOfLdap(given: LdapEnvironment): { name: keyof LdapEnvironment; error: string } | null {
  if (given.PARLEY_LDAP_URL === undefined) return null;
  if (given.PARLEY_LDAP_BASE_DN === undefined) {
    return { name: "PARLEY_LDAP_BASE_DN", error: "is needed with PARLEY_LDAP_URL" };
  }
  if ((given.PARLEY_LDAP_BIND_DN === undefined) !== (given.PARLEY_LDAP_BIND_PASSWORD === undefined)) {
    return { name: "PARLEY_LDAP_BIND_PASSWORD", error: "and PARLEY_LDAP_BIND_DN need each other" };
  }
  return null;
}

/**
 * The server that the configuration describes; null for none.
 * @throws Error when the file of certificate authorities cannot be read.
 */
export function ldapServerOf(environment: LdapEnvironment): LdapServer | null {
  const { PARLEY_LDAP_URL: url, PARLEY_LDAP_BASE_DN: base } = environment;
  if (url === undefined || base === undefined) return null;
  const {
    PARLEY_LDAP_CA_FILE: file,
    PARLEY_LDAP_BIND_DN: dn,
    PARLEY_LDAP_BIND_PASSWORD: password,
  } = environment;
  return {
    url,
    startTls: url.startsWith("ldap:") && environment.PARLEY_LDAP_STARTTLS === "1",
    authorities: file === undefined ? null : readFileSync(file, "utf8"),
    account: dn === undefined || password === undefined ? null : { dn, password },
    people: { base, filter: environment.PARLEY_LDAP_FILTER },
    attributes: {
      id: environment.PARLEY_LDAP_ID_ATTRIBUTE,
      email: environment.PARLEY_LDAP_EMAIL_ATTRIBUTE,
      name: environment.PARLEY_LDAP_NAME_ATTRIBUTE,
    },
    profile: environment.PARLEY_LDAP_PROFILE ?? new Map(),
    groups: groupsOf(environment, base),
    withinMs: WITHIN_MS,
  };
}

function groupsOf(environment: LdapEnvironment, base: string): LdapGroups | null {
  const { PARLEY_LDAP_GROUPS: names = [], PARLEY_LDAP_ROLES: roles = null } = environment;
  if (names.length === 0 && roles === null) return null;
  const { PARLEY_LDAP_GROUP_BASE_DN: groupBase = base, PARLEY_LDAP_GROUP_FILTER: filter } = environment;
  return { base: groupBase, filter, names, roles };
}
