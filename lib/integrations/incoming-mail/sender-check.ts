/**
 * Checks a mail's sender by the results of the mail server in front (RFC 8601). SPF and DKIM prove that some domain
 * vouches for the mail; only the sender's domain or a parent of it counts. A subdomain may belong to somebody else
 * (duckdns.org and evil.duckdns.org), which only a list of public suffixes could tell.
 */
import type { MailHeaders } from "./mail-task.ts";

/** "unknown": no domain vouches for it; "unchecked": no result from the server in front. */
export type SenderCheck = "genuine" | "forged" | "unknown" | "unchecked";

const DOMAIN_OF: Readonly<Record<string, readonly string[]>> = {
  dmarc: ["header.from"],
  spf: ["smtp.mailfrom"],
  dkim: ["header.d", "header.i"],
  // The sender signed in at the server in front, which may allow any envelope; this counts only if the account's name
  // has no domain.
  auth: ["smtp.auth", "smtp.mailfrom"],
};

interface Result {
  readonly method: string;
  readonly outcome: string;
  /** Null for none. */
  readonly domain: string | null;
}

/**
 * @param fromAddress in lower case.
 * @param checkedBy the mail server in front; null to trust none.
 */
export function checkSender(
  headers: MailHeaders,
  fromAddress: string,
  checkedBy: string | null,
): SenderCheck {
  const results = checkedBy === null ? [] : resultsBy(headers, checkedBy.toLowerCase());
  if (results.length === 0) return "unchecked";
  const from = domainOf(fromAddress);
  const isAligned = ({ domain }: Result) => domain !== null && answersFor(domain, from);
  const of = (method: string, outcome: string) =>
    results.filter((result) => result.method === method && result.outcome === outcome);
  if (of("dmarc", "pass").some((result) => result.domain === null || isAligned(result))) return "genuine";
  if (of("dmarc", "fail").length > 0) return "forged";
  if (["spf", "dkim", "auth"].some((method) => of(method, "pass").some(isAligned))) return "genuine";
  return of("spf", "fail").length + of("dkim", "fail").length > 0 ? "forged" : "unknown";
}

/** Mail servers add fields at the top, so fields below the server's first one may be forged. */
function resultsBy(headers: MailHeaders, checkedBy: string): Result[] {
  for (const { key, value } of headers) {
    if (key !== "authentication-results") continue;
    const [author = "", ...parts] = statementsOf(value);
    if (author.split(/\s/)[0]?.toLowerCase() === checkedBy) return parts.flatMap(resultOf);
  }
  return [];
}

function statementsOf(value: string): string[] {
  return withoutComments(value)
    .split(";")
    .map((part) => part.trim());
}

/** The sender may have chosen quoted text, so nothing in it is a separator or name. */
function withoutComments(value: string): string {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    const isInside = isQuoted || depth > 0;
    if (isInside && character === "\\") at += 1;
    else if (depth === 0 && character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === "(") depth += 1;
    else if (depth > 0) depth -= character === ")" ? 1 : 0;
    else if (!isQuoted || /[\w.@+-]/.test(character)) text += character;
  }
  return text;
}

function resultOf(statement: string): Result[] {
  const [, method = "", outcome = ""] = /^([a-z-]+)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)/i.exec(statement) ?? [];
  const names = DOMAIN_OF[method.toLowerCase()];
  if (!names) return [];
  const properties = new Map(
    [...statement.matchAll(/\b((?:smtp|header)\.[a-z]+)\s*=\s*([^\s]+)/gi)].map(
      ([, name = "", given = ""]) => [name.toLowerCase(), given.toLowerCase()],
    ),
  );
  const isAddressed = method.toLowerCase() === "auth";
  const said = names
    .map((name) => properties.get(name))
    .find((given) => given !== undefined && (!isAddressed || given.includes("@")));
  return [
    {
      method: method.toLowerCase(),
      outcome: outcome.toLowerCase(),
      domain: said === undefined ? null : domainOf(said),
    },
  ];
}

function domainOf(text: string): string {
  return text.slice(text.lastIndexOf("@") + 1).replace(/[>.]$/, "");
}

/** A top-level domain vouches for nobody. */
function answersFor(domain: string, from: string): boolean {
  return domain === from || (domain.includes(".") && from.endsWith(`.${domain}`));
}
