/** The chat: one page whose views are told apart by the fragment of the address. */
import { Chat } from "../../components/frame/chat.tsx";

/** Everything behind sign-in. */
export default function ChatPage() {
  return <Chat />;
}
