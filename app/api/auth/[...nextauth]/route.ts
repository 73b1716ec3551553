/** next-auth: sign-in, sign-out and the session cookie. */
import NextAuth from "next-auth";
import { hasSession } from "../../../../lib/auth/has-session.ts";
import { nextAuthOptions } from "../../../../lib/auth/next-auth-options.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Created on first use: the options depend on the process's mode and secret, which are set at start. */
async function handle(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  // next-auth would let any client write to the server's log.
  if (action === "_log") return new Response(null, { status: 404 });
  // Browsers post forms; next-auth throws on malformed JSON.
  const isJson = request.headers.get("content-type")?.includes("json");
  if (request.method === "POST" && isJson) return new Response(null, { status: 415 });
  if (action === "session" && !(await hasSession(request))) {
    return Response.json({}, { headers: { "cache-control": "private, no-store" } });
  }
  return NextAuth(nextAuthOptions())(request, context);
}

export { handle as GET, handle as POST };
