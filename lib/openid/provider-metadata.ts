/** What the OpenID Connect provider says about itself (OpenID Connect Discovery 1.0, section 4). */
import { z } from "zod";
import type { OpenIdProvider } from "./openid-provider.ts";

/** In ms. */
const WITHIN_MS = 5_000;

const metadata = z.object({
  issuer: z.string(),
  /** Where browsers are sent to sign out there (OpenID Connect RP-Initiated Logout 1.0, section 2.1). */
  end_session_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});

export type ProviderMetadata = z.output<typeof metadata>;

/** The address of the provider's metadata. */
export function metadataAddress({ issuer }: OpenIdProvider): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

/** @throws Error when the provider cannot be reached, or is another one. */
export async function providerMetadata(provider: OpenIdProvider): Promise<ProviderMetadata> {
  const answer = await fetch(metadataAddress(provider), { signal: AbortSignal.timeout(WITHIN_MS) });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  const found = metadata.parse(await answer.json());
  if (found.issuer !== provider.issuer) {
    throw new Error(`The provider calls itself ${found.issuer}, not ${provider.issuer}.`);
  }
  return found;
}
