/** next-auth's endpoints. */
import NextAuth from "next-auth";
import { nextAuthOptions } from "../../../../lib/accounts/sign-in/next-auth-options.ts";
import { inProviderTurn } from "../../../../lib/accounts/sign-in/provider-turns.ts";
import { signInRequestOf } from "../../../../lib/accounts/sign-in/sign-in-request.ts";
import { answerBeforeNextAuth } from "../../../../lib/auth/sessions/answer-before-next-auth.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const answer = await answerBeforeNextAuth(request, nextauth);
  if (answer) return answer;
  const signIn = signInRequestOf(request.headers, nextauth);
  return inProviderTurn(nextauth, signIn.clientAddress, () =>
    NextAuth(nextAuthOptions(signIn))(request, context),
  );
}

export { handle as GET, handle as POST };
