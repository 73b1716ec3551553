/** A sign-in's purpose besides a session, carried in next-auth's return URL. */

/** 64 hexadecimal digits, for a key of 32 characters. */
export const APP_PAD = /^[0-9a-f]{64}$/i;

export interface SignInPurpose {
  /** One-time pad of an app that opened the browser: the app gets the API key, the browser no session. */
  readonly appPad: string | null;
  readonly invitationKey: string | null;
}

const PAD = "mobile_flow_otp";
const INVITATION = "invite_key";

/** From the query of the sign-in page. */
export function purposeOf(query: URLSearchParams): SignInPurpose {
  return { appPad: query.get(PAD), invitationKey: query.get(INVITATION) };
}

/** The chat, at the view in `hash`. */
export function addressAfterSignIn({ appPad, invitationKey }: SignInPurpose, hash: string): string {
  const query = new URLSearchParams({
    ...(appPad === null ? {} : { [PAD]: appPad }),
    ...(invitationKey === null ? {} : { [INVITATION]: invitationKey }),
  });
  return `/${query.size === 0 ? "" : `?${query}`}${hash}`;
}
