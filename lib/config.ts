/** The LDAP server whose people may sign in, as it is configured. */
import { shared } from "./kernel/registry.ts";

export interface LdapServer {
  /** ldap://host:389 or ldaps://host:636. */
  readonly url: string;
  /** Whether a connection to ldap:// becomes TLS before anything else is said (RFC 4511, section 4.14). */
  readonly startTls: boolean;
  /** Certificate authorities in PEM that may vouch for the server; null: those that Node.js trusts. */
  readonly authorities: string | null;
  /** The account that looks people up; null: nobody in particular. */
  readonly account: { readonly dn: string; readonly password: string } | null;
  /** Where people are, and a filter with `{username}` for what they enter as their name. */
  readonly people: { readonly base: string; readonly filter: string };
  readonly attributes: LdapAttributes;
  /** Name of a custom profile field here → the attribute that fills it in. */
  readonly profile: ReadonlyMap<string, string>;
  readonly groups: LdapGroups | null;
  /** How long one sign-in may take there, in ms. */
  readonly withinMs: number;
}

/** Names of the attributes of people. */
export interface LdapAttributes {
  /** What stays the same for as long as the entry exists, whatever the person's name is. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export interface LdapGroups {
  readonly base: string;
  /** With `{dn}` for a person: the groups that the person is a member of. */
  readonly filter: string;
  /** The groups whose members follow the directory; they have the same name there (`cn`) and here. */
  readonly names: readonly string[];
  /** Group there → role of its members here; null: the directory says nothing about roles. */
  readonly roles: ReadonlyMap<string, number> | null;
}

const holder = () => shared<{ current: LdapServer | null }>("ldap-server", () => ({ current: null }));

/** Chosen once, at start; null: people sign in by passwords of their accounts only. */
export function setLdapServer(server: LdapServer | null): void {
  holder().current = server;
}

/** The configured server, or null. */
export function ldapServer(): LdapServer | null {
  return holder().current;
}
