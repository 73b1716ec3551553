/** Where a browser goes after signing out: to the identity provider, if the session began there and is to end there too. */

import { providerMetadata } from "../../auth/openid/provider-metadata.ts";
import { configuration, type OpenIdProvider } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/** Null for the sign-in page here: also for an API key, and while the provider cannot be asked. */
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
