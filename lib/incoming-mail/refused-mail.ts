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
  return relays > MOST_RELAYS ? "This mail is in a loop." : null;
}
