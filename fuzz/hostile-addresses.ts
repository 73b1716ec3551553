/** Hostile requests for files, pictures, and next-auth. */

export interface AddressAttack {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isSignedIn: boolean;
}

/** Already encoded, or invalid in an address. */
const VALUES: readonly string[] = [
  ...["", "0", "1", "-1", "1e9", "99999999999999999999", "null", "unknown"],
  ...["%00", "%", "%E0%A4%A", "%F0%9F%98%80", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..", "..%5c..%5cx"],
  ...[
    "'%22%3C%3E",
    "%0d%0aset-cookie:a=b",
    "a".repeat(43),
    "a".repeat(6_000),
    "a/".repeat(2_000),
    "%41".repeat(2_000),
  ],
];
const FILE = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4";

const FILES: readonly ((value: string) => string)[] = [
  (value) => `/avatar/${value}`,
  (value) => `/avatar/${value}/medium`,
  (value) => `/user_avatars/${value}`,
  (value) => `/user_avatars/emoji/${value}.png`,
  (value) => `/user_uploads/${value}`,
  (value) => `/user_uploads/1/ab/${FILE}/${value}`,
  (value) => `/user_uploads/thumbnail/1/ab/${FILE}/a.png/${value}`,
  (value) => `/user_uploads/thumbnail/${value}`,
  (value) => `/external_content/${"a".repeat(43)}/${value}`,
  (value) => `/external_content/${value}/aHR0cDovL2E`,
  (value) => `/static/emoji-names.${value}.json`,
  (value) => `/exports/${value}`,
  (value) => `/calls/bigbluebutton/join?${value}`,
  (value) => `/${value}`,
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { range: "bytes=0-0,1-1,2-2,-1,5-" },
  { range: `bytes=${"0-1,".repeat(1_000)}2-3` },
  { range: "bytes=99999999999999999999-", "if-range": '"x"' },
  { "if-none-match": `${'"a", '.repeat(1_000)}*`, "if-modified-since": "never" },
  { cookie: `next-auth.session-token=${"a.".repeat(2_000)}; =; ;;` },
  {
    cookie:
      "next-auth.session-token=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c; __Secure-next-auth.session-token=%",
  },
  { authorization: `Basic ${"A".repeat(4_000)}` },
  { "accept-encoding": "br;q=1.0, gzip;q=x, *;q=-1", "accept-language": `${"a-b;q=0.1,".repeat(500)}` },
];

const AUTH: readonly string[] = [
  ...["session", "csrf", "providers", "signin", "signout", "error", "verify-request", "_log", ""],
  ...[
    "signin/credentials",
    "signin/oidc",
    "callback/credentials",
    "callback/oidc",
    "callback/email",
    "a/b/c",
  ],
];

/** As during a sign-in. */
const STATE = `next-auth.csrf-token=${"a|".repeat(500)}; next-auth.state=a.b.c`;
const FORM = "application/x-www-form-urlencoded";

/** With and without a token, and bodies that are not forms. */
const FORMS: readonly (readonly [type: string, body: string])[] = [
  [FORM, ""],
  [
    FORM,
    `csrfToken=${"a".repeat(64)}&callbackUrl=javascript%3Aalert(1)&username=%00&password=${"x".repeat(5_000)}`,
  ],
  [FORM, `${"a[b]=c&".repeat(2_000)}`],
  [FORM, `csrfToken[]=1&csrfToken[__proto__]=2&json=true`],
  ["application/json", '{"csrfToken":{"a":[[[[]]]]},"code":1e999}'],
  ["application/json", `{"a":${"[".repeat(5_000)}`],
  ["multipart/form-data; boundary=", "--\r\n\r\n"],
  ["text/plain", "%".repeat(10_000)],
];

function* fileAttacks(): Generator<AddressAttack> {
  for (const [index, address] of FILES.entries()) {
    for (const [place, value] of VALUES.entries()) {
      const headers = HEADERS[(index + place) % HEADERS.length] ?? {};
      const method = place % 7 === 6 ? "HEAD" : place % 11 === 10 ? "DELETE" : "GET";
      yield { method, path: address(value), headers, body: "", isSignedIn: place % 3 > 0 };
    }
  }
}

function* authAttacks(): Generator<AddressAttack> {
  for (const [index, page] of AUTH.entries()) {
    const path = `/api/auth/${page}`;
    for (const [place, value] of VALUES.entries()) {
      // Each page gets half of the values.
      if ((index + place) % 2 === 0) continue;
      const query = ["callbackUrl", "error", "code", "state", "iss", "csrf"].map(
        (name) => `${name}=${value}`,
      );
      const headers: AddressAttack["headers"] = place % 3 === 0 ? {} : { cookie: STATE };
      yield { method: "GET", path: `${path}?${query.join("&")}`, headers, body: "", isSignedIn: false };
    }
    for (const [type, body] of FORMS) {
      const headers = { "content-type": type, ...HEADERS[index % HEADERS.length] };
      yield { method: "POST", path, headers, body, isSignedIn: false };
    }
  }
}

/** In a fixed order. */
export const addressAttacks: readonly AddressAttack[] = [...fileAttacks(), ...authAttacks()];
