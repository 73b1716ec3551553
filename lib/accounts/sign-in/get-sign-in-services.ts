/** The state of external sign-in services, and the provider's sign-out page. */
import type { z } from "zod";
import { checkLdapServer } from "../../auth/ldap/ldap-connection.ts";
import { askProvider, providerMetadata } from "../../auth/openid/provider-metadata.ts";
import { configuration, type OpenIdProvider } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { unknownGroups, unknownProfileFields } from "../directory/unknown-names.ts";
import type { getSignInServices as contract } from "./sign-in.contract.ts";

type Services = z.input<typeof contract.returns>;

/** Queries both services with a timeout; concurrent requests share the result. */
export async function getSignInServices({ organization }: Actor): Promise<Services> {
  const [ldap, openid] = await Promise.all([ldapState(organization), openIdState(organization)]);
  return { ldap, openid };
}

async function ldapState(organization: Organization): Promise<Services["ldap"]> {
  const server = configuration().ldap;
  if (!server) return null;
  const [people, { error, missingGroups }] = await Promise.all([
    database().prisma.directoryLink.count({ where: { realmId: organization.realm.id } }),
    checkLdapServer(server),
  ]);
  return {
    url: server.url,
    people,
    error,
    unknown_groups: unknownGroups(organization, server.groups?.names ?? []),
    unknown_profile_fields: unknownProfileFields(organization, server.profile),
    missing_groups: [...missingGroups],
  };
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
  const unknown_groups = unknownGroups(organization, provider.groups?.names.values() ?? []);
  return { issuer, name, redirect_uri, logout_uri, people, error, unknown_groups };
}

/** fetch wraps the cause in an unspecific error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Null for the local sign-in page, also for API keys and without the provider. */
export async function getSignOutAddress({ organization, sessionId }: Actor): Promise<{ url: string | null }> {
  const provider = configuration().openId;
  if (!provider?.signsOut || sessionId === null) return { url: null };
  const session = await database().prisma.userSession.findUnique({
    where: { id: sessionId },
    select: { idToken: true },
  });
  if (!session?.idToken) return { url: null };
  const url = await signOutPage(provider);
  url?.searchParams.set("client_id", provider.clientId);
  url?.searchParams.set("id_token_hint", session.idToken);
  url?.searchParams.set("post_logout_redirect_uri", `${organizationUrl(organization)}/login`);
  return { url: url?.href ?? null };
}

async function signOutPage(provider: OpenIdProvider): Promise<URL | null> {
  try {
    const { end_session_endpoint: address } = await providerMetadata(provider);
    return address === undefined ? null : new URL(address);
  } catch (error) {
    logger.warn({ err: error }, "the OpenID Connect provider cannot be asked where people sign out");
    return null;
  }
}
