/** Mails that no person has written to this server: they are refused unless a channel accepts them. */

/** Header fields in the order of the mail, names in lower case. */
export type MailHeaders = readonly { readonly key: string; readonly value: string }[];

/** More servers than a mail passes that goes in no circle. */
const MOST_RELAYS = 50;

/**
 * Why the mail is refused; null when it is not. A mail that answers automatically is refused everywhere, and so is one that
 * this server has sent or that goes in circles: whatever a channel accepts, machines never answer each other.
 * @param host of this server: part of the Message-IDs that it gives.
 * @param acceptsAutomatic whether mail of lists, scheduled jobs and services is welcome.
 */
export function refusedMail(headers: MailHeaders, host: string, acceptsAutomatic: boolean): string | null {
  const field = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const automatic = field("auto-submitted") ?? "no";
  const precedence = field("precedence") ?? "";
  const isAnswer = automatic.startsWith("auto-replied") || precedence === "auto_reply";
  if (isAnswer || field("x-autoreply") || field("x-autorespond"))
    return "Automatic replies are not accepted.";
  if (field("message-id")?.endsWith(`@${host}>`)) return "This mail comes from here.";
  const relays = headers.filter(({ key }) => key === "received").length;
  if (relays > MOST_RELAYS) return "This mail is in a loop.";
  if (acceptsAutomatic) return null;
  if (!automatic.startsWith("no")) return "Automatic mail is not accepted.";
  if (/^(?:bulk|junk|list)$/.test(precedence)) return "Bulk mail is not accepted.";
  const isOfList = headers.some(({ key }) => key === "list-id" || key === "list-unsubscribe");
  return isOfList ? "Mail of mailing lists is not accepted." : null;
}
