/** The chat; its views are URL fragments. */
import { Chat } from "../../components/shell/frame/chat.tsx";
import { requireSession } from "./require-session.ts";

export default async function ChatPage() {
  await requireSession();
  return <Chat />;
}
