/** Creating an account. */
import type { Metadata } from "next";
import { SignUp } from "../../../../components/auth/sign-up/sign-up.tsx";

/** The address is a secret, which search engines must not list. */
export const metadata: Metadata = { title: "Create your account", robots: { index: false } };

/** For the holder of the address. */
export default async function SignUpPage({ params }: { params: Promise<{ link_key: string }> }) {
  const { link_key } = await params;
  return <SignUp linkKey={decodeURIComponent(link_key)} />;
}
