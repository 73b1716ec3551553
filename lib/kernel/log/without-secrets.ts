/** Removes what could let somebody in from texts of the log: errors quote addresses, headers and values. */

/** In characters; the rest is cut off. */
const LONGEST = 10_000;

const CREDENTIALS_IN_ADDRESS = /:\/\/[^\s/"'<>]{1,500}@/g;
/** Some programs have their key there. */
const QUERY = /\?[\w.~%+-]{1,100}=[^\s"'<>]*/g;
const AUTHORIZATION = /\b(basic|bearer) [\w+/=.~-]{4,}/gi;
const NAMED_VALUE =
  /((?:password|passwd|secret|token|api[_-]?key|cookie)["']?(?:: ?|=| = | => ))(?:"[^"]*"|'[^']*'|[^\s"',;&)}]+)/gi;
/** API keys, sessions and the keys in links and invitations are longer than any name. */
const TOKEN = /[\w-]{32,}/g;
const SHOWN = 4;

export function withoutSecrets(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(CREDENTIALS_IN_ADDRESS, "://…@")
    .replaceAll(QUERY, "?…")
    .replaceAll(AUTHORIZATION, "$1 …")
    .replaceAll(NAMED_VALUE, "$1…")
    .replaceAll(TOKEN, (token) => (/\d/.test(token) ? `${token.slice(0, SHOWN)}…` : token));
}
