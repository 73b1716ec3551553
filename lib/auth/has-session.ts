/** Whether a request to next-auth carries a session that still counts; next-auth itself checks only the signature. */
import { ApiError } from "../errors.ts";
import { organizationOf } from "../events/find-organization.ts";
import { authenticateRequest } from "./authenticate-request.ts";

/** False when the session has ended or expired, and when its account or organization is deactivated. */
export async function hasSession({ headers }: Request): Promise<boolean> {
  const origin = `http://${headers.get("host") ?? "localhost"}`;
  const organization = await organizationOf(origin);
  const cookie = headers.get("cookie");
  if (!organization || cookie === null) return false;
  try {
    return (await authenticateRequest({ method: "GET", headers: { cookie }, origin }, organization)) !== null;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
