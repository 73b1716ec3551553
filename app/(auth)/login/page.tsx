/** Sign-in. */
import type { Metadata } from "next";
import { SignIn } from "../../../components/auth/sign-in.tsx";

export const metadata: Metadata = { title: "Sign in" };

/** Sign-in with e-mail address and password. */
export default function LoginPage() {
  return <SignIn />;
}
