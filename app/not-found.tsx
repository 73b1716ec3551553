/** The page for unknown addresses. */
import { AuthFrame } from "../components/auth/frame/auth-frame.tsx";

export default function NotFound() {
  return (
    <AuthFrame title="Page not found" subtitle="The address may be mistyped, or the page no longer exists.">
      <a className="text-md font-medium text-accent hover:underline" href="/">
        Go to your conversations
      </a>
    </AuthFrame>
  );
}
