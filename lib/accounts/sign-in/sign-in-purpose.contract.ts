/** What a sign-in is for, besides a session in this browser: it stands in the address that next-auth returns to. */

/** A one-time pad for an API key: 64 hexadecimal digits for a key of 32 characters. */
export const APP_PAD = /^[0-9a-f]{64}$/i;

export interface SignInPurpose {
  /** The pad of an app that opened the browser: it receives the account's API key, and the browser no session. */
  readonly appPad: string | null;
  /** Key of the invitation by which somebody joins. */
  readonly invitationKey: string | null;
}

const PAD = "mobile_flow_otp";
const INVITATION = "invite_key";

/** The query of a page's address, as the page for signing in passes it on. */
export function purposeOf(query: URLSearchParams): SignInPurpose {
  return { appPad: query.get(PAD), invitationKey: query.get(INVITATION) };
}

/** Where signing in leads: to the chat, at the view that `hash` names. */
export function addressAfterSignIn({ appPad, invitationKey }: SignInPurpose, hash: string): string {
  const query = new URLSearchParams({
    ...(appPad === null ? {} : { [PAD]: appPad }),
    ...(invitationKey === null ? {} : { [INVITATION]: invitationKey }),
  });
  return `/${query.size === 0 ? "" : `?${query}`}${hash}`;
}
