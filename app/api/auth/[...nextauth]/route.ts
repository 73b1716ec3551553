/** next-auth: sign-in, sign-out and the session cookie. */
import NextAuth from "next-auth";
import { nextAuthOptions } from "../../../../lib/auth/next-auth-options.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The options depend on the process's mode and secret, which are known only once it runs. */
function handle(request: Request, context: Context): Promise<Response> {
  return NextAuth(nextAuthOptions())(request, context);
}

export { handle as GET, handle as POST };
