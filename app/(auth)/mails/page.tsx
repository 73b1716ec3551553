/** Mails that a development server shows instead of sending them. */
import type { Metadata } from "next";
import { ShownMails } from "../../../components/auth/mail-links/shown-mails.tsx";

export const metadata: Metadata = { title: "Mails", robots: { index: false } };

/** On a production server it shows that there is nothing to see. */
export default function MailsPage() {
  return <ShownMails />;
}
