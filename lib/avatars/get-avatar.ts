/** Reads the avatar of an account, if the caller may know of the account. */
import { authenticateRequest, type Credentials } from "../auth/authenticate-request.ts";
import { ApiError } from "../errors.ts";
import { organizationOf } from "../events/find-organization.ts";
import { findUser } from "../users/get-users.ts";
import { drawAvatar } from "./draw-avatar.ts";

/**
 * An SVG document; null for unauthenticated requests and for ids that are unknown or hidden from the caller.
 * @param id of an account, or "unknown" for the avatar of all people whom a viewer may not know.
 */
export async function getAvatar(request: Credentials, id: string): Promise<string | null> {
  if (id === "unknown") return drawAvatar({ id: 0, fullName: "?" });
  if (!/^\d{1,9}$/.test(id)) return null;
  const organization = await organizationOf(request.origin);
  if (!organization) return null;
  try {
    const actor = await authenticateRequest(request, organization);
    const user = actor ? await findUser(actor, Number(id)) : undefined;
    return user ? drawAvatar(user) : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
