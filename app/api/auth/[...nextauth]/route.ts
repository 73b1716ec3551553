/** next-auth: sign-in, sign-out and the session cookie. */
import NextAuth from "next-auth";
import { nextAuthOptions } from "../../../../lib/auth/next-auth-options.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The options depend on the process's mode and secret, which are known only once it runs. */
async function handle(request: Request, context: Context): Promise<Response> {
  // next-auth would let anybody write to the server's log.
  if ((await context.params).nextauth[0] === "_log") return new Response(null, { status: 404 });
  // Browsers post forms; at a body that is no JSON next-auth would fail.
  const isJson = request.headers.get("content-type")?.includes("json");
  if (request.method === "POST" && isJson) return new Response(null, { status: 415 });
  return NextAuth(nextAuthOptions())(request, context);
}

export { handle as GET, handle as POST };
