/** Asking for a new password. */
import type { Metadata } from "next";
import { ForgotPassword } from "../../../components/auth/mail-links/forgot-password.tsx";

export const metadata: Metadata = { title: "New password" };

/** Sends a mail with a link. */
export default function ForgotPasswordPage() {
  return <ForgotPassword />;
}
