/** Signs in through a real LDAP server. */
import { configure, type LdapServer } from "../config.ts";
import type { LdapDirectory } from "./outside/ldap-directory.ts";
import { serveOrganization } from "./serve-organization.ts";

/** Sign-ins use fresh client addresses by default. */
export async function serveLdapOrganization(ldap: LdapDirectory) {
  const { server, org } = await serveOrganization({ development: false, trustedProxies: 1 });

  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return `198.51.100.${addresses}`;
  };
  const fetchKey = (username: string, password: string, from = nextAddress()) =>
    org.anonymous.raw({
      method: "POST",
      path: "/fetch_api_key",
      headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": from },
      body: new URLSearchParams({ username, password }).toString(),
    });
  const userOf = async (id: unknown) => (await org.owner.client.get(`/users/${Number(id)}`)).body.user;
  const use = async (given: Partial<LdapServer> = {}) => configure({ ldap: await ldap.configuration(given) });
  return { server, org, nextAddress, fetchKey, userOf, use };
}
