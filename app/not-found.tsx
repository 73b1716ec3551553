/** The page for an unknown address. */
import { AuthFrame } from "../components/auth/frame/auth-frame.tsx";

/** Says so, and links back to the chat. */
export default function NotFound() {
  return (
    <AuthFrame title="Page not found" subtitle="The address may be mistyped, or the page no longer exists.">
      <a className="text-md font-medium text-accent hover:underline" href="/">
        Go to your conversations
      </a>
    </AuthFrame>
  );
}
