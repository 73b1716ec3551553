/** Unsubscribing from one kind of email. */
import type { Metadata } from "next";
import { Unsubscribe } from "../../../../components/auth/mail-links/unsubscribe.tsx";

/** The address is a secret; keep it out of search engines. */
export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false } };

export default async function UnsubscribePage({ params }: { params: Promise<{ unsubscribe_key: string }> }) {
  const { unsubscribe_key } = await params;
  return <Unsubscribe unsubscribeKey={decodeURIComponent(unsubscribe_key)} />;
}
