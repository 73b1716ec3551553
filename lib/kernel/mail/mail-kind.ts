/** What a noun declares that sends mail. */
import type { OutgoingMail } from "../db/generated/client.ts";
import type { Organization } from "../memory/organization.ts";
import type { MailText } from "./mail-text.ts";

export interface MailKind {
  /** As in the rows of the queue. */
  readonly kind: string;
  /** What it says now; null when it is no longer to be sent. */
  compose(mail: OutgoingMail, organization: Organization): Promise<MailText | null>;
}
