/** Checks and reads the variables of TLS without a proxy. */
import type { TlsAccess } from "../config.ts";
import type { Variables } from "./variables.ts";

type Complain = (name: keyof Variables, complaint: string) => void;

const USUAL_PORT = 3000;

export function checkTls(given: Variables, complain: Complain): void {
  const { PARLEY_DOMAIN: names, PARLEY_TLS_CERT: cert, PARLEY_TLS_KEY: key } = given;
  if (names === undefined) {
    const stray = (["PARLEY_TLS_CERT", "PARLEY_TLS_KEY", "PARLEY_ACME_MAIL", "PARLEY_ACME_CA"] as const).find(
      (name) => given[name] !== undefined,
    );
    if (stray !== undefined) complain("PARLEY_DOMAIN", `is needed with ${stray}`);
    return;
  }
  if ((cert === undefined) !== (key === undefined))
    complain("PARLEY_TLS_KEY", "and PARLEY_TLS_CERT need each other");
  if (given.PORT !== USUAL_PORT)
    complain("PORT", "is not used with PARLEY_DOMAIN: set PARLEY_TLS_PORT and PARLEY_HTTP_PORT instead");
  if (given.PARLEY_TRUSTED_PROXIES > 0)
    complain("PARLEY_TRUSTED_PROXIES", "must be 0 with PARLEY_DOMAIN: clients reach Parley directly");
  if (given.PARLEY_TLS_PORT === given.PARLEY_HTTP_PORT && given.PARLEY_TLS_PORT !== 0)
    complain("PARLEY_HTTP_PORT", "must differ from PARLEY_TLS_PORT");
  if (given.PARLEY_URL !== undefined) checkUrl(new URL(given.PARLEY_URL), names, complain);
}

function checkUrl({ protocol, hostname }: URL, names: readonly string[], complain: Complain): void {
  if (protocol !== "https:") complain("PARLEY_URL", "must begin with https:// when PARLEY_DOMAIN is set");
  else if (hostname !== names[0])
    complain("PARLEY_URL", "must have the first name of PARLEY_DOMAIN as its host");
}

/** Null without TLS by Parley. */
export function tlsOf(given: Variables): TlsAccess | null {
  const { PARLEY_DOMAIN: names, PARLEY_TLS_CERT: cert, PARLEY_TLS_KEY: key } = given;
  if (names === undefined) return null;
  return {
    names,
    port: given.PARLEY_TLS_PORT,
    httpPort: given.PARLEY_HTTP_PORT,
    certificate:
      cert !== undefined && key !== undefined
        ? { cert, key }
        : {
            directory: given.PARLEY_ACME_DIRECTORY,
            mail: given.PARLEY_ACME_MAIL ?? null,
            authority: given.PARLEY_ACME_CA ?? null,
          },
  };
}

/** The public address, if one is given. */
export function urlOf({ PARLEY_URL: url, PARLEY_DOMAIN: names }: Variables): string | null {
  return url ?? (names?.[0] === undefined ? null : `https://${names[0]}`);
}
