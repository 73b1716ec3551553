/** Creating an account. */
import type { Metadata } from "next";
import { SignUp } from "../../../../components/auth/sign-up/sign-up.tsx";

/** The address is a secret; keep it out of search engines. */
export const metadata: Metadata = { title: "Create your account", robots: { index: false } };

export default async function SignUpPage({ params }: { params: Promise<{ link_key: string }> }) {
  const { link_key } = await params;
  return <SignUp linkKey={decodeURIComponent(link_key)} />;
}
