/** The page for an address that leads nowhere. */
import { AuthFrame } from "../components/auth/auth-frame.tsx";

/** Says so, and offers the way back. */
export default function NotFound() {
  return (
    <AuthFrame title="There is nothing here" subtitle="The address may be mistyped, or the page is gone.">
      <a className="text-md font-medium text-accent hover:underline" href="/">
        Go to your conversations
      </a>
    </AuthFrame>
  );
}
