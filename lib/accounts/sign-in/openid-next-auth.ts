/** The OpenID Connect provider, as next-auth asks it. */

import { decodeJwt } from "jose";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { metadataAddress } from "../../auth/openid/provider-metadata.ts";
import type { OpenIdProvider } from "../../config.ts";

/** In ms, for each request to the provider. */
const WITHIN_MS = 5_000;

type Claims = Readonly<Record<string, unknown>>;

const tokensOfPerson = z.looseObject({ id_token: z.string(), access_token: z.string() });

/**
 * next-auth checks what the provider answers: state, nonce, code verifier, and the ID token's signature, issuer, audience
 * and time. Who the claims belong to is decided afterwards.
 */
export function openIdNextAuth(provider: OpenIdProvider): OAuthConfig<Claims> {
  return {
    id: "oidc",
    name: provider.name,
    type: "oauth",
    wellKnown: metadataAddress(provider),
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    authorization: { params: { scope: provider.scopes } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    client: { id_token_signed_response_alg: provider.algorithm },
    httpOptions: { timeout: WITHIN_MS },
    userinfo: {
      // Many providers keep the address out of the ID token.
      async request({ tokens, client }) {
        const { id_token, access_token } = tokensOfPerson.parse(tokens);
        const verified = decodeJwt(id_token);
        if (!client.issuer.metadata.userinfo_endpoint) return verified;
        const more = await client.userinfo(access_token);
        if (more.sub !== verified.sub) throw new Error("The provider describes another person.");
        return { ...more, ...verified };
      },
    },
    profile: (claims) => ({ id: String(claims.sub) }),
  };
}
