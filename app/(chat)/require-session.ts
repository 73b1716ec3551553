/** Redirects visitors without a session to sign-in. */
import { cookies } from "next/headers";
import { redirect } from "next/navigation";

const SESSION_COOKIE = /(^|-)next-auth\.session-token$/;

/** Checks only the cookie; the API validates the session. */
export async function hasSession(): Promise<boolean> {
  return (await cookies()).getAll().some(({ name }) => SESSION_COOKIE.test(name));
}

export async function requireSession(): Promise<void> {
  if (!(await hasSession())) redirect("/login");
}
