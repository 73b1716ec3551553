/** Anyone can forge the page's URL, so it carries a reason, not a sentence. Capitalized reasons are next-auth's. */
export const OPENID_REFUSALS = {
  unconfirmed:
    "The provider does not confirm your email address. Confirm it there, or sign in with your password.",
  uninvited: "There is no account for your address here, and joining needs an invitation.",
  "other-address":
    "This invitation is for another email address than the one that the provider knows you by.",
  invitation: "This invitation cannot be used any more. Ask for a new one.",
  "not-accepted": "This organization does not accept your email address or your name.",
  "other-person": "The account with your email address belongs to somebody else at the provider.",
  deactivated: "Your account is deactivated.",
  "organization-deactivated": "This organization is deactivated.",
  disabled: "This organization does not let people sign in by the provider.",
  "app-code": "This sign-in for an app was used before or is incomplete. Begin again in the app.",
  busy: "Too many sign-in attempts. Please wait and try again.",
  OAuthSignin: "The provider cannot be reached. Try again in a moment.",
  OAuthCallback: "Signing in was not completed. Try again.",
} as const;

export type OpenIdRefusalReason = keyof typeof OPENID_REFUSALS;

export function openIdRefusalText(reason: string): string | null {
  return new Map<string, string>(Object.entries(OPENID_REFUSALS)).get(reason) ?? null;
}
