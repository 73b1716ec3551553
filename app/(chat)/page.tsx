/** The chat: one page whose views are distinguished by the URL fragment. */
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Chat } from "../../components/shell/chat.tsx";

const SESSION_COOKIE = /(^|-)next-auth\.session-token$/;

/**
 * Everything behind sign-in. Visitors without a session cookie are redirected before anything loads; whether the session
 * is still valid is checked by the API.
 */
export default async function ChatPage() {
  const isSignedIn = (await cookies()).getAll().some(({ name }) => SESSION_COOKIE.test(name));
  if (!isSignedIn) redirect("/login");
  return <Chat />;
}
