/** Tells administrators whether the external services that people sign in with can be used. */

import type { z } from "zod";
import { checkLdapServer } from "../../auth/ldap/check-ldap-server.ts";
import { askProvider } from "../../auth/openid/provider-metadata.ts";
import { configuration } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { getSignInServices as contract } from "./sign-in-services.contract.ts";

type Services = z.input<typeof contract.returns>;

/** Both are asked again, in limited time, but each only once at a time: administrators who wait share the answer. */
export async function getSignInServices({ organization }: Actor): Promise<Services> {
  const [ldap, openid] = await Promise.all([ldapState(organization), openIdState(organization)]);
  return { ldap, openid };
}

async function ldapState({ realm }: Organization): Promise<Services["ldap"]> {
  const server = configuration().ldap;
  if (!server) return null;
  const [people, error] = await Promise.all([
    database().prisma.directoryLink.count({ where: { realmId: realm.id } }),
    checkLdapServer(server),
  ]);
  return { url: server.url, people, error };
}

async function openIdState(organization: Organization): Promise<Services["openid"]> {
  const provider = configuration().openId;
  if (!provider) return null;
  const { issuer, name } = provider;
  const [people, error] = await Promise.all([
    database().prisma.openIdLink.count({ where: { realmId: organization.realm.id } }),
    askProvider(provider).then(() => null, reasonOf),
  ]);
  const site = organizationUrl(organization);
  const redirect_uri = `${site}/api/auth/callback/oidc`;
  const logout_uri = `${site}/api/v1/openid/backchannel_logout`;
  return { issuer, name, redirect_uri, logout_uri, people, error };
}

/** fetch hides why it failed behind a sentence that says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
