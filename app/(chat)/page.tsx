/** The chat: one page whose views are distinguished by the URL fragment. */
import { Chat } from "../../components/shell/frame/chat.tsx";
import { requireSession } from "./require-session.ts";

/** Everything behind sign-in. */
export default async function ChatPage() {
  await requireSession();
  return <Chat />;
}
