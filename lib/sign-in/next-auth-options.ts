/** How next-auth signs people in: by password, or in development mode by address alone. */
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { authenticationFailed } from "../auth/check-password.ts";
import { noteSignIn } from "../auth/first-sign-in.ts";
import { requireMayAct } from "../auth/require-may-act.ts";
import {
  endSessions,
  SESSION_SECONDS,
  type SessionToken,
  sessionSecret,
  sessionToken,
  startSession,
} from "../auth/session.ts";
import { ApiError } from "../errors.ts";
import { organizationOf } from "../events/find-organization.ts";
import { logger } from "../log.ts";
import { isDevelopmentMode } from "../mode.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";
import { signInByPassword } from "./sign-in-by-password.ts";

/** The part of a request that next-auth passes on. */
interface SignInRequest {
  readonly headers?: Record<string, unknown> | undefined;
}

function header(request: SignInRequest, name: string): string {
  const value = request.headers?.[name];
  return typeof value === "string" ? value : "";
}

async function organizationFor(request: SignInRequest): Promise<Organization> {
  const organization = await organizationOf(`http://${header(request, "host")}`);
  if (!organization) throw authenticationFailed();
  return organization;
}

/** next-auth passes the result on to the cookie; code and message of an error are sent to the browser. */
async function signIn(
  request: SignInRequest,
  find: (organization: Organization) => UserRecord | Promise<UserRecord>,
): Promise<{ id: string } & SessionToken> {
  try {
    const organization = await organizationFor(request);
    const user = await find(organization);
    await noteSignIn(organization, user);
    const token = await startSession(organization.realm.id, user.id, header(request, "user-agent"));
    return { id: String(user.id), ...token };
  } catch (error) {
    if (error instanceof ApiError) throw new Error(`${error.code}: ${error.message}`);
    // next-auth would send the message to the browser and log nothing.
    logger.error({ err: error }, "sign-in failed");
    throw new Error(
      "INTERNAL_SERVER_ERROR: Signing in failed because of a server error. Try again in a moment.",
    );
  }
}

/** The text of a form field; empty when it is missing or a file. */
const passwordForm = z.object({
  email: z.string().catch(""),
  password: z.string().catch(""),
  code: z.string().catch(""),
});
const addressForm = passwordForm.pick({ email: true });

const passwordProvider = CredentialsProvider({
  id: "credentials",
  name: "Password",
  credentials: { email: { type: "email" }, password: { type: "password" }, code: {} },
  authorize: (credentials, request) =>
    signIn(request, (organization) => {
      const { email, password, code } = passwordForm.parse(credentials);
      const clientAddress = header(request, "x-parley-client-address");
      return signInByPassword(organization, { username: email, password, code, clientAddress });
    }),
});

const developmentProvider = CredentialsProvider({
  id: "development",
  name: "Development",
  credentials: { email: { type: "email" } },
  authorize: (credentials, request) =>
    signIn(request, (organization) => {
      const user = organization.users.byEmail(addressForm.parse(credentials).email);
      if (!user || user.botType !== null) throw authenticationFailed();
      requireMayAct(organization, user);
      return user;
    }),
});

/** Sends next-auth's messages to the server's log instead of the console. */
const reports: AuthOptions["logger"] = {
  error(code, metadata) {
    const err = metadata instanceof Error ? metadata : metadata.error;
    // A cookie that was tampered with, or encrypted with a former secret, is not an error of the server.
    const isBadCookie = "code" in err && /^ERR_JW/.test(String(err.code));
    logger[isBadCookie ? "debug" : "error"]({ err, code }, "sign-in failed");
  },
  warn: (code) => logger.warn({ code }, "warning from next-auth"),
};

/** Options for this process's mode and secret. */
export function nextAuthOptions(): AuthOptions {
  return {
    providers: isDevelopmentMode() ? [passwordProvider, developmentProvider] : [passwordProvider],
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/login", error: "/login" },
    logger: reports,
    callbacks: {
      jwt({ token, user }) {
        const fresh = sessionToken.safeParse(user);
        return fresh.success ? fresh.data : token;
      },
      session({ session, token }) {
        const parsed = sessionToken.safeParse(token);
        return { expires: session.expires, userId: parsed.success ? parsed.data.userId : null };
      },
      redirect({ url, baseUrl }) {
        const isLocal = url.startsWith("/") && !url.startsWith("//") && !url.startsWith("/\\");
        if (isLocal) return `${baseUrl}${url}`;
        return URL.canParse(url) && new URL(url).origin === baseUrl ? url : baseUrl;
      },
    },
    events: {
      async signOut({ token }) {
        const parsed = sessionToken.safeParse(token);
        if (parsed.success) {
          await endSessions(parsed.data.realmId, parsed.data.userId, parsed.data.sessionId);
        }
      },
    },
  };
}
