/** Finding the organizations of an address; apps of the protocol open this page. */
import type { Metadata } from "next";
import { FindAccounts } from "../../../../components/auth/mail-links/find-accounts.tsx";

export const metadata: Metadata = { title: "Find your organizations" };

/** Mails a list. */
export default function FindAccountsPage() {
  return <FindAccounts />;
}
