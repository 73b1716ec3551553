/** Redirects visitors without a session to sign-in. */
import { cookies } from "next/headers";
import { redirect } from "next/navigation";

const SESSION_COOKIE = /(^|-)next-auth\.session-token$/;

/** Checks only the cookie; the API validates the session. */
export async function requireSession(): Promise<void> {
  const isSignedIn = (await cookies()).getAll().some(({ name }) => SESSION_COOKIE.test(name));
  if (!isSignedIn) redirect("/login");
}
