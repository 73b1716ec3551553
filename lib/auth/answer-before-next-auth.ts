/** Answers the requests to next-auth that must not reach it. */
import { ApiError } from "../errors.ts";
import { organizationOf } from "../events/find-organization.ts";
import { authenticateRequest } from "./authenticate-request.ts";
import { isOwnPage } from "./is-own-page.ts";

/**
 * The response; null when next-auth should answer.
 * @param action first segment of the path below /api/auth.
 */
export async function answerBeforeNextAuth(
  { headers, method }: Request,
  action: string | undefined,
): Promise<Response | null> {
  // next-auth would let any client write to the server's log.
  if (action === "_log") return new Response(null, { status: 404 });
  // Browsers post forms; next-auth throws on malformed JSON.
  const isJson = headers.get("content-type")?.includes("json");
  if (method === "POST" && isJson) return new Response(null, { status: 415 });
  const site = `${headers.get("x-forwarded-proto") ?? "http"}://${headers.get("host") ?? "localhost"}`;
  const origin = headers.get("origin");
  const isForeign = origin !== null && !isOwnPage(origin, site);
  if (method === "POST" && isForeign) return new Response(null, { status: 403 });
  // next-auth checks only the cookie's signature, so it would name the person of a session that has ended.
  if (action === "session" && !(await hasSession(headers.get("cookie"), site))) {
    return Response.json({}, { headers: { "cache-control": "private, no-store" } });
  }
  return null;
}

/** False when the session has ended or expired, and when its account or organization is deactivated. */
async function hasSession(cookie: string | null, site: string): Promise<boolean> {
  const organization = await organizationOf(site);
  if (!organization || cookie === null) return false;
  const request = { method: "GET", headers: { cookie }, origin: site };
  try {
    return (await authenticateRequest(request, organization)) !== null;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
