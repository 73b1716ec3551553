/** Choosing a new password. */
import type { Metadata } from "next";
import { ResetPassword } from "../../../../components/auth/mail-links/reset-password.tsx";

/** The address is a secret; keep it out of search engines. */
export const metadata: Metadata = { title: "New password", robots: { index: false } };

export default async function ResetPasswordPage({ params }: { params: Promise<{ link_key: string }> }) {
  const { link_key } = await params;
  return <ResetPassword linkKey={decodeURIComponent(link_key)} />;
}
