/** Confirming a new address. */
import type { Metadata } from "next";
import { ConfirmAddress } from "../../../../components/auth/mail-links/confirm-address.tsx";

/** The address is a secret; keep it out of search engines. */
export const metadata: Metadata = { title: "Confirm your address", robots: { index: false } };

export default async function ConfirmAddressPage({ params }: { params: Promise<{ link_key: string }> }) {
  const { link_key } = await params;
  return <ConfirmAddress linkKey={decodeURIComponent(link_key)} />;
}
