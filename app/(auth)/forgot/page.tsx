/** Requesting a password reset. */
import type { Metadata } from "next";
import { ForgotPassword } from "../../../components/auth/mail-links/forgot-password.tsx";

export const metadata: Metadata = { title: "New password" };

/** Mails a link. */
export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
