/** Joining by an invitation. */
import type { Metadata } from "next";
import { Join } from "../../../../components/auth/sign-up/join.tsx";

/** The address is a secret; keep it out of search engines. */
export const metadata: Metadata = { title: "Join", robots: { index: false } };

export default async function JoinPage({ params }: { params: Promise<{ invite_key: string }> }) {
  const { invite_key } = await params;
  return <Join invitationKey={decodeURIComponent(invite_key)} />;
}
