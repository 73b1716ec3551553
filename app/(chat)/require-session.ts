/** Sends visitors without a session to sign-in before anything loads. */
import { cookies } from "next/headers";
import { redirect } from "next/navigation";

const SESSION_COOKIE = /(^|-)next-auth\.session-token$/;

/** Only whether there is a session cookie: whether the session is still valid is checked by the API. */
export async function requireSession(): Promise<void> {
  const isSignedIn = (await cookies()).getAll().some(({ name }) => SESSION_COOKIE.test(name));
  if (!isSignedIn) redirect("/login");
}
