/** Answers requests that must not reach next-auth. */
import { ApiError } from "../../kernel/errors.ts";
import { organizationOf } from "../../kernel/memory/find-organization.ts";
import { authenticateRequest } from "../authentication/authenticate-request.ts";
import { isOwnPage } from "./is-own-page.ts";

/**
 * Null if next-auth should answer.
 * @param path segments below /api/auth.
 */
export async function answerBeforeNextAuth(
  { headers, method, url }: Request,
  [action, provider]: readonly string[],
): Promise<Response | null> {
  // Any client could write to the server's log.
  if (action === "_log") return new Response(null, { status: 404 });
  // Only identity providers return by a link; next-auth would report a server error.
  const isReturn = action === "callback" && method !== "POST";
  if (isReturn && provider !== "oidc") return new Response(null, { status: 405, headers: { allow: "POST" } });
  // Browsers post forms; next-auth throws on malformed JSON.
  const isJson = headers.get("content-type")?.includes("json");
  if (method === "POST" && isJson) return new Response(null, { status: 415 });
  const site = `${headers.get("x-forwarded-proto") ?? "http"}://${headers.get("host") ?? "localhost"}`;
  const origin = headers.get("origin");
  const isForeign = origin !== null && !isOwnPage(origin, site);
  if (method === "POST" && isForeign) return new Response(null, { status: 403 });
  const { searchParams } = new URL(url);
  // next-auth repeats the name in a header.
  if (!searchParams.getAll("error").every((name) => PRINTABLE.test(name))) {
    return new Response(null, { status: 400 });
  }
  const named = searchParams.getAll("callbackUrl");
  // next-auth would report a configuration error.
  if (named.length > 1 || !named.every(isAddress)) return new Response(null, { status: 400 });
  const remembered = badCallbackCookies(headers.get("cookie") ?? "");
  if (remembered.length > 0) return forgetting(remembered);
  // next-auth checks only the cookie's signature, so it would name an ended session's user.
  if (action === "session" && !(await hasSession(headers.get("cookie"), site))) {
    return Response.json({}, { headers: { "cache-control": "private, no-store" } });
  }
  return null;
}

const PRINTABLE = /^[\x20-\x7e]*$/;

/** Checks only the form; empty text names no address. */
function isAddress(text: string): boolean {
  const base = text.startsWith("/") ? "http://localhost" : undefined;
  return text === "" || (URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol));
}

const CALLBACK_COOKIES = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

/** Callback cookies without a valid address. */
function badCallbackCookies(header: string): string[] {
  const cookies = header.split(";").map((pair) => pair.trim());
  return CALLBACK_COOKIES.filter((name) =>
    cookies.some(
      (cookie) => cookie.startsWith(`${name}=`) && !isAddress(decoded(cookie.slice(name.length + 1))),
    ),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function forgetting(cookies: readonly string[]): Response {
  const headers = new Headers({ "cache-control": "private, no-store" });
  for (const name of cookies) {
    const secure = name.startsWith("__Secure-") ? "; Secure" : "";
    headers.append("set-cookie", `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`);
  }
  return new Response(null, { status: 400, headers });
}

/** False for deactivated accounts and organizations. */
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
