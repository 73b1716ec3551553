/** Sign-in's view of a request to next-auth. */
import { purposeOf, type SignInPurpose } from "./sign-in-purpose.contract.ts";

export interface SignInRequest {
  /** Origin, which selects the organization. */
  readonly site: string;
  readonly userAgent: string;
  readonly clientAddress: string;
  /** Restored on return from an identity provider. */
  readonly purpose: SignInPurpose;
  /** Whether next-auth is about to redirect to its stored URL. */
  readonly isReturning: boolean;
}

const KEPT_ADDRESS = /(?:^|;\s*)(?:__Secure-)?next-auth\.callback-url=([^;]*)/;

/** @param action path segments below /api/auth. */
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
