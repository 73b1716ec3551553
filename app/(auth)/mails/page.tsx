/** Unsent emails of a development server. */
import type { Metadata } from "next";
import { ShownMails } from "../../../components/auth/mail-links/shown-mails.tsx";

export const metadata: Metadata = { title: "Mails", robots: { index: false } };

/** Empty on a production server. */
export default function MailsPage() {
  return <ShownMails />;
}
