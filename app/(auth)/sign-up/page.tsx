/** Requesting an account. */
import type { Metadata } from "next";
import { AskToSignUp } from "../../../components/auth/sign-up/ask-to-sign-up.tsx";

export const metadata: Metadata = { title: "Create your account" };

/** Mails a link. */
export default function AskToSignUpPage() {
  return <AskToSignUp />;
}
