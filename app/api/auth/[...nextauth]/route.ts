/** next-auth: sign-in, sign-out and the session cookie. */
import NextAuth from "next-auth";
import { answerBeforeNextAuth } from "../../../../lib/auth/answer-before-next-auth.ts";
import { nextAuthOptions } from "../../../../lib/sign-in/next-auth-options.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Created on first use: the options depend on the process's mode and secret, which are set at start. */
async function handle(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth;
  return (await answerBeforeNextAuth(request, action)) ?? NextAuth(nextAuthOptions())(request, context);
}

export { handle as GET, handle as POST };
