/** A real OpenID Connect provider with signed-in people. */

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import type { OpenIdProvider } from "../../config.ts";
import { freePort } from "../server-process.ts";

const CLIENT = { clientId: "parley", clientSecret: "a secret that Parley and the provider share" };

export interface OpenIdClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  /** In any form. */
  readonly groups?: unknown;
}

/** For the exchange of a code. */
type ForgedTokens = (nonce: string) => Promise<{ id_token: string }>;

export class OpenIdServer {
  readonly issuer: string;
  /** By subject. */
  readonly people = new Map<string, OpenIdClaims>();
  /** Subject at the browser. */
  present = "";
  forge: ForgedTokens | null = null;
  readonly #server: Server;
  readonly #provider: Provider;
  readonly #cookies = new Map<string, string>();
  #nonce = "";
  /** Why reporting a sign-out failed. */
  #refused: Error | null = null;

  readonly #key: CryptoKey;

  private constructor(issuer: string, key: CryptoKey, server: Server, configuration: Configuration) {
    this.issuer = issuer;
    this.#key = key;
    this.#server = server;
    this.#provider = new Provider(issuer, {
      ...configuration,
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ ...this.people.get(accountId), sub: accountId }),
      }),
    });
    this.#provider.on("backchannel.error", (_context, error) => {
      this.#refused = error;
    });
  }

  /**
   * @param sites origins that may use it for sign-in.
   * @param told URL for back-channel logout.
   */
  static async open(
    sites: readonly string[],
    given?: number,
    told: string | undefined = sites[0],
  ): Promise<OpenIdServer> {
    const port = given ?? (await freePort());
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const key = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "1" };
    const server = createServer();
    const opened = new OpenIdServer(`http://localhost:${port}`, privateKey, server, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: sites.map((site) => `${site}/api/auth/callback/oidc`),
          post_logout_redirect_uris: sites.map((site) => `${site}/login`),
          backchannel_logout_uri: `${told}/api/v1/openid/backchannel_logout`,
          backchannel_logout_session_required: true,
        },
      ],
      // The dispatcher refuses to connect to this machine.
      fetch: (url, options) => fetch(url, Object.assign({}, options, { dispatcher: undefined })),
      jwks: { keys: [key] },
      cookies: { keys: [randomUUID()] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
      scopes: ["openid", "email", "profile", "groups"],
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      pkce: { required: () => true },
      interactions: { url: () => "/who" },
      loadExistingGrant: grantAll,
    });
    server.on("request", (request, response) => void opened.#answer(request, response));
    server.listen(port, "localhost");
    await once(server, "listening");
    return opened;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  configuration(given: Partial<OpenIdProvider> = {}): OpenIdProvider {
    return {
      issuer: this.issuer,
      ...CLIENT,
      name: "Example ID",
      scopes: "openid email profile groups",
      algorithm: "RS256",
      signsOut: false,
      groups: null,
      ...given,
    };
  }

  sign(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(this.#key);
  }

  /** Returns the URL that the provider leads back to. */
  async visit(address: string, as: string): Promise<string> {
    this.present = as;
    this.#nonce = new URL(address).searchParams.get("nonce") ?? "";
    this.#cookies.clear();
    let at = new URL(address);
    while (at.origin === this.issuer) {
      const answer = await fetch(at, { redirect: "manual", headers: { cookie: this.#cookieHeader() } });
      this.#keepCookies(answer);
      const next = answer.headers.get("location");
      if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      at = new URL(next, at);
    }
    return at.href;
  }

  /** Notifies the site. @throws Error when it refuses. */
  async signOut(): Promise<void> {
    const page = await fetch(`${this.issuer}/session/end`, { headers: { cookie: this.#cookieHeader() } });
    this.#keepCookies(page);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? [];
    const answer = await fetch(`${this.issuer}/session/end/confirm`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: this.#cookieHeader() },
      body: new URLSearchParams({ xsrf, logout: "yes" }),
    });
    if (answer.status !== 303) throw new Error(`The provider answered ${answer.status}.`);
    if (this.#refused) throw this.#refused;
  }

  #cookieHeader(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  #keepCookies({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith("/who")) {
      const login = { accountId: this.present };
      await this.#provider.interactionFinished(request, response, { login });
      return;
    }
    if (request.url === "/token" && this.forge) {
      const tokens = await this.forge(this.#nonce);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ token_type: "Bearer", access_token: "x", ...tokens }));
      return;
    }
    await this.#provider.callback()(request, response);
  }
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile groups");
  await grant.save();
  return grant;
}
