/** The OpenID Connect provider whose people may sign in, as it is configured. */
import { shared } from "../../kernel/registry.ts";

export interface OpenIdProvider {
  /** The address that the provider is known by; its metadata is below it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it: on the button of the sign-in page. */
  readonly name: string;
  /** Separated by spaces, "openid" among them. */
  readonly scopes: string;
  /** How it signs ID tokens; one that is signed in another way, or not at all, is refused. */
  readonly algorithm: string;
  /** Whether signing out here signs out there too. */
  readonly signsOut: boolean;
  readonly groups: OpenIdGroups | null;
}

export interface OpenIdGroups {
  /** The claim that lists a person's groups at the provider. */
  readonly claim: string;
  /** Name there → name of the group here whose members follow it. */
  readonly names: ReadonlyMap<string, string>;
}

const holder = () => shared<{ current: OpenIdProvider | null }>("openid-provider", () => ({ current: null }));

/** Chosen once, at start; null: nobody signs in this way. */
export function setOpenIdProvider(provider: OpenIdProvider | null): void {
  holder().current = provider;
}

/** The configured provider, or null. */
export function openIdProvider(): OpenIdProvider | null {
  return holder().current;
}
