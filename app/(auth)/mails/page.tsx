/** Lists the emails that a development server did not send. */
import type { Metadata } from "next";
import { ShownMails } from "../../../components/auth/mail-links/shown-mails.tsx";

export const metadata: Metadata = { title: "Emails", robots: { index: false } };

/** Empty on a production server. */
export default function MailsPage() {
  return <ShownMails />;
}
