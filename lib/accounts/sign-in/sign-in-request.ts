/** What signing in needs to know of a request to next-auth. */
import { purposeOf, type SignInPurpose } from "./sign-in-purpose.contract.ts";

export interface SignInRequest {
  /** Scheme and host that select the organization. */
  readonly site: string;
  readonly userAgent: string;
  readonly clientAddress: string;
  /** What somebody who comes back from an identity provider left for. */
  readonly purpose: SignInPurpose;
  /** Whether next-auth is about to lead the person to the address that it has kept. */
  readonly isReturning: boolean;
}

const KEPT_ADDRESS = /(?:^|;\s*)(?:__Secure-)?next-auth\.callback-url=([^;]*)/;

/** @param action the path below /api/auth, of one or more segments. */
export function signInRequestOf(headers: Headers, action: readonly string[]): SignInRequest {
  return {
    site: `http://${headers.get("host") ?? ""}`,
    userAgent: headers.get("user-agent") ?? "",
    clientAddress: headers.get("x-parley-client-address") ?? "",
    purpose: purposeOf(keptQuery(headers.get("cookie") ?? "")),
    isReturning: action[0] === "callback",
  };
}

function keptQuery(cookies: string): URLSearchParams {
  const [, kept = ""] = KEPT_ADDRESS.exec(cookies) ?? [];
  try {
    return new URL(decodeURIComponent(kept)).searchParams;
  } catch {
    return new URLSearchParams();
  }
}
