/** Reads the avatar of an account, if the caller may know of the account. */
import { authenticateRequest, type Credentials } from "../auth/authenticate-request.ts";
import { drawAvatar } from "../avatars/draw-avatar.ts";
import { ApiError } from "../errors.ts";
import { organizationOf } from "../events/find-organization.ts";
import { findUser } from "../users/get-users.ts";

/** An SVG document; null for unauthenticated requests and for ids that are unknown or hidden from the caller. */
export async function getAvatar(request: Credentials, userId: number): Promise<string | null> {
  const organization = await organizationOf(request.origin);
  if (!organization) return null;
  try {
    const actor = await authenticateRequest(request, organization);
    const user = actor ? await findUser(actor, userId) : undefined;
    return user ? drawAvatar(user) : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
