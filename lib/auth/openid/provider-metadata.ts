/** The provider's metadata (OpenID Connect Discovery 1.0, section 4). */

import { z } from "zod";
import type { OpenIdProvider } from "../../config.ts";
import { shared } from "../../kernel/registry.ts";
import { SharedAnswers } from "../../kernel/turns/shared-answers.ts";

const WITHIN_MS = 5_000;
const FRESH_MS = 60_000;
/** After failures, since any client can trigger requests. */
const BETWEEN_FAILURES_MS = 10_000;

const metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }).optional(),
  /** OpenID Connect RP-Initiated Logout 1.0, section 2.1. */
  end_session_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});

export type ProviderMetadata = z.output<typeof metadata>;

export function metadataAddress({ issuer }: OpenIdProvider): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

interface Failure {
  readonly error: unknown;
  readonly failedAt: number;
}

interface KnownMetadata {
  readonly metadata: ProviderMetadata;
  /** In ms since 1970. */
  readonly askedAt: number;
}

const memory = () =>
  shared("openid-metadata", () => ({
    known: new WeakMap<OpenIdProvider, KnownMetadata>(),
    failures: new WeakMap<OpenIdProvider, Failure>(),
    asking: new SharedAnswers<OpenIdProvider, ProviderMetadata>(),
  }));

/**
 * At most a minute old.
 * @throws Error when the provider is unreachable or another one, now or seconds ago.
 */
export async function providerMetadata(provider: OpenIdProvider): Promise<ProviderMetadata> {
  const known = memory().known.get(provider);
  if (known && Date.now() - known.askedAt < FRESH_MS) return known.metadata;
  const failure = memory().failures.get(provider);
  if (failure && Date.now() - failure.failedAt < BETWEEN_FAILURES_MS) throw failure.error;
  return askProvider(provider);
}

/**
 * Concurrent callers share one request.
 * @throws Error when the provider is unreachable or another one.
 */
export function askProvider(provider: OpenIdProvider): Promise<ProviderMetadata> {
  const { known, failures, asking } = memory();
  return asking.ask(provider, async () => {
    const askedAt = Date.now();
    try {
      const metadata = await fetchMetadata(provider);
      known.set(provider, { metadata, askedAt });
      failures.delete(provider);
      return metadata;
    } catch (error) {
      failures.set(provider, { error, failedAt: Date.now() });
      throw error;
    }
  });
}

async function fetchMetadata(provider: OpenIdProvider): Promise<ProviderMetadata> {
  const answer = await fetch(metadataAddress(provider), { signal: AbortSignal.timeout(WITHIN_MS) });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  const found = metadata.parse(await answer.json());
  if (found.issuer !== provider.issuer) {
    throw new Error(`The provider calls itself ${found.issuer}, not ${provider.issuer}.`);
  }
  return found;
}
