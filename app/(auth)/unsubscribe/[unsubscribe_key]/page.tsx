/** Ending mails of one kind. */
import type { Metadata } from "next";
import { Unsubscribe } from "../../../../components/auth/mail-links/unsubscribe.tsx";

/** The address is a secret, which search engines must not list. */
export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

/** For the holder of a mail. */
export default async function UnsubscribePage({ params }: { params: Promise<{ unsubscribe_key: string }> }) {
  const { unsubscribe_key } = await params;
  return <Unsubscribe unsubscribeKey={decodeURIComponent(unsubscribe_key)} />;
}
