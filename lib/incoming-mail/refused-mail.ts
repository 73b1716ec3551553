/** Mails that no person has written to this server: they are refused, so that machines never answer each other. */

/** Header fields in the order of the mail, names in lower case. */
export type MailHeaders = readonly { readonly key: string; readonly value: string }[];

/** More servers than a mail passes that goes in no circle. */
const MOST_RELAYS = 50;

/**
 * Why the mail is refused; null when it is not.
 * @param host of this server: part of the Message-IDs that it gives.
 */
export function refusedMail(headers: MailHeaders, host: string): string | null {
  const field = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const automatic = field("auto-submitted");
  if (automatic !== undefined && !automatic.startsWith("no")) return "Automatic replies are not accepted.";
  if (field("x-autoreply") ?? field("x-autorespond")) return "Automatic replies are not accepted.";
  if (/^(?:bulk|junk|list|auto_reply)$/.test(field("precedence") ?? "")) return "Bulk mail is not accepted.";
  if (headers.some(({ key }) => key === "list-id" || key === "list-unsubscribe")) {
    return "Mail of mailing lists is not accepted.";
  }
  if (field("message-id")?.endsWith(`@${host}>`)) return "This mail comes from here.";
  const relays = headers.filter(({ key }) => key === "received").length;
  return relays > MOST_RELAYS ? "This mail goes in a circle." : null;
}

/**
 * Whether the mail server in front has found that the mail is not from whom it says (RFC 8601).
 * @param checkedBy its name; the first such field is its own, others may be the sender's inventions.
 */
export function isForged(headers: MailHeaders, checkedBy: string | null): boolean {
  if (checkedBy === null) return false;
  const results = headers.find(
    ({ key, value }) => key === "authentication-results" && authorOf(value) === checkedBy.toLowerCase(),
  )?.value;
  if (results === undefined) return false;
  const outcomes = [...results.matchAll(/\b(dmarc|spf|dkim)\s*=\s*([a-z]+)/gi)].map(
    ([, method = "", outcome = ""]) => `${method}=${outcome}`.toLowerCase(),
  );
  if (outcomes.includes("dmarc=pass")) return false;
  if (outcomes.includes("dmarc=fail")) return true;
  const isVouchedFor = outcomes.includes("spf=pass") || outcomes.includes("dkim=pass");
  return !isVouchedFor && outcomes.some((outcome) => outcome === "spf=fail" || outcome === "dkim=fail");
}

function authorOf(results: string): string {
  return /^\s*([^\s;]+)/.exec(results)?.[1]?.toLowerCase() ?? "";
}
