/** next-auth's sign-in methods: password, passkey, OpenID Connect, and development mode. */
import { decodeJwt } from "jose";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { metadataAddress } from "../../auth/openid/provider-metadata.ts";
import { endSessions, SESSION_SECONDS, sessionSecret, sessionToken } from "../../auth/sessions/session.ts";
import { configuration, type OpenIdProvider } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { beginSignIn } from "./begin-sign-in.ts";
import type { SignIn } from "./sign-in.ts";
import type { SignInRequest } from "./sign-in-request.ts";

/** Per request to the provider, in ms. */
const WITHIN_MS = 5_000;

/** Empty when missing or a file. */
const passwordForm = z.object({
  email: z.string().catch(""),
  password: z.string().catch(""),
  code: z.string().catch(""),
  /** Set when an app opened the browser. */
  mobile_flow_otp: z.string().optional().catch(undefined),
});
const passkeyForm = passwordForm.pick({ mobile_flow_otp: true }).extend({ assertion: z.string().catch("") });
const addressForm = passwordForm.pick({ email: true, mobile_flow_otp: true });

function passwordProvider(signIn: SignIn) {
  return CredentialsProvider({
    id: "credentials",
    name: "Password",
    credentials: { email: { type: "email" }, password: { type: "password" }, code: {}, mobile_flow_otp: {} },
    authorize(credentials) {
      const { mobile_flow_otp: appPad = null, ...form } = passwordForm.parse(credentials);
      return signIn.byPassword({ ...form, appPad });
    },
  });
}

function passkeyProvider(signIn: SignIn) {
  return CredentialsProvider({
    id: "passkey",
    name: "Passkey",
    credentials: { assertion: {}, mobile_flow_otp: {} },
    authorize(credentials) {
      const { assertion, mobile_flow_otp: appPad = null } = passkeyForm.parse(credentials);
      return signIn.byPasskey({ assertion, appPad });
    },
  });
}

function developmentProvider(signIn: SignIn) {
  return CredentialsProvider({
    id: "development",
    name: "Development",
    credentials: { email: { type: "email" }, mobile_flow_otp: {} },
    authorize(credentials) {
      const { email, mobile_flow_otp: appPad = null } = addressForm.parse(credentials);
      return signIn.byAddress({ email, appPad });
    },
  });
}

/** Redirects next-auth's messages from the console to the server's log. */
const reports: AuthOptions["logger"] = {
  error(code, metadata) {
    const err = metadata instanceof Error ? metadata : metadata.error;
    // Anyone can send unsolicited provider responses.
    if (code.startsWith("OAUTH_") || code.startsWith("SIGNIN_OAUTH_")) {
      logger.warn({ reason: err.message, code }, "signing in by the OpenID Connect provider failed");
      return;
    }
    // Tampered or outdated cookies and invalid URLs are client errors.
    const isBadCookie = "code" in err && /^ERR_JW/.test(String(err.code));
    const isBadAddress = code === "INVALID_CALLBACK_URL_ERROR";
    logger[isBadCookie || isBadAddress ? "debug" : "error"]({ err, code }, "sign-in failed");
  },
  warn: (code) => logger.warn({ code }, "warning from next-auth"),
};

export function nextAuthOptions(request: SignInRequest): AuthOptions {
  const signIn = beginSignIn(request);
  const openId = configuration().openId;
  return {
    providers: [
      passwordProvider(signIn),
      passkeyProvider(signIn),
      ...(openId ? [openIdNextAuth(openId)] : []),
      ...(configuration().development ? [developmentProvider(signIn)] : []),
    ],
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/login", error: "/login" },
    logger: reports,
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.provider === "oidc") await signIn.byOpenId(profile, account.id_token);
        return signIn.settle();
      },
      // next-auth passes a user only at sign-in.
      jwt: ({ token, user }) => (user ? { ...signIn.session } : token),
      session({ session, token }) {
        const parsed = sessionToken.safeParse(token);
        return { expires: session.expires, userId: parsed.success ? parsed.data.userId : null };
      },
      redirect({ url, baseUrl }) {
        const local = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : new URL(baseUrl);
        if (local.origin !== baseUrl) return baseUrl;
        // The purpose must not remain in the chat's URL.
        if (request.isReturning) local.search = "";
        return local.href;
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

type Claims = Readonly<Record<string, unknown>>;

const tokensOfPerson = z.looseObject({ id_token: z.string(), access_token: z.string() });

/**
 * next-auth verifies state, nonce, code verifier, and the ID token's signature, issuer, audience and time; the account
 * is determined afterward.
 */
function openIdNextAuth(provider: OpenIdProvider): OAuthConfig<Claims> {
  return {
    id: "oidc",
    name: provider.name,
    type: "oauth",
    wellKnown: metadataAddress(provider),
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    authorization: { params: { scope: provider.scopes } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    client: { id_token_signed_response_alg: provider.algorithm },
    httpOptions: { timeout: WITHIN_MS },
    userinfo: {
      // Many providers omit the address from the ID token.
      async request({ tokens, client }) {
        const { id_token, access_token } = tokensOfPerson.parse(tokens);
        const verified = decodeJwt(id_token);
        if (!client.issuer.metadata.userinfo_endpoint) return verified;
        const more = await client.userinfo(access_token);
        if (more.sub !== verified.sub) throw new Error("The provider describes another person.");
        return { ...more, ...verified };
      },
    },
    profile: (claims) => ({ id: String(claims.sub) }),
  };
}
