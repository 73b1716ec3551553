/** Who is looking at a page, for server components. */
import { cookies, headers } from "next/headers";
import { organizationOf } from "../events/organization.ts";
import { readSessionCookie, sessionUserId } from "./session.ts";

export type PageVisitor =
  /** No organization exists under this host name yet. */
  | { readonly kind: "no-organization" }
  | { readonly kind: "stranger" }
  | { readonly kind: "person"; readonly userId: number };

/** Reads the visitor from the session cookie and the host name. */
export async function currentPageVisitor(): Promise<PageVisitor> {
  const host = (await headers()).get("host") ?? "localhost";
  const directory = await organizationOf(`http://${host}`);
  if (!directory) return { kind: "no-organization" };
  const token = await readSessionCookie((await cookies()).toString());
  const userId = token ? await sessionUserId(directory, token) : null;
  const user = userId === null ? undefined : directory.user(userId);
  return user?.isActive ? { kind: "person", userId: user.id } : { kind: "stranger" };
}
