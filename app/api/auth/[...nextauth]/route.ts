/** next-auth: sign-in, sign-out and the session cookie. */
import NextAuth from "next-auth";
import { answerBeforeNextAuth } from "../../../../lib/auth/answer-before-next-auth.ts";
import { nextAuthOptions } from "../../../../lib/sign-in/next-auth-options.ts";
import { signInRequestOf } from "../../../../lib/sign-in/sign-in-request.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const answer = await answerBeforeNextAuth(request, nextauth[0]);
  if (answer) return answer;
  return NextAuth(nextAuthOptions(signInRequestOf(request.headers, nextauth)))(request, context);
}

export { handle as GET, handle as POST };
