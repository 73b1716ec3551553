/** The chat: one page whose views are told apart by the fragment of the address. */
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Chat } from "../../components/shell/chat.tsx";

const SESSION_COOKIE = /(^|-)next-auth\.session-token$/;

/**
 * Everything behind sign-in. Whoever brings no session is sent on before anything loads; whether a session still
 * holds is the API's to say.
 */
export default async function ChatPage() {
  const isSignedIn = (await cookies()).getAll().some(({ name }) => SESSION_COOKIE.test(name));
  if (!isSignedIn) redirect("/login");
  return <Chat />;
}
