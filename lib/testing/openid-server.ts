/** A real OpenID Connect provider for tests, with people who are signed in there already. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import type { OpenIdProvider } from "../openid/openid-provider.ts";
import { freePort } from "./server-process.ts";

const CLIENT = { clientId: "parley", clientSecret: "a secret that Parley and the provider share" };

export interface OpenIdClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** What the provider answers in exchange for a code, instead of the truth. */
type ForgedTokens = (nonce: string) => Promise<{ id_token: string }>;

export class OpenIdServer {
  readonly issuer: string;
  /** By subject. */
  readonly people = new Map<string, OpenIdClaims>();
  /** Who sits at the browser. */
  present = "";
  forge: ForgedTokens | null = null;
  readonly #server: Server;
  readonly #provider: Provider;
  #nonce = "";

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
  }

  /** @param sites which may sign people in by it, as addresses without a path. */
  static async open(sites: readonly string[], given?: number): Promise<OpenIdServer> {
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
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: [randomUUID()] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
      scopes: ["openid", "email", "profile", "groups"],
      features: { devInteractions: { enabled: false } },
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

  /** The configuration of a server that uses it. */
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

  /** A token with its true signature, whatever it says. */
  sign(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(this.#key);
  }

  /** Follows a browser that Parley has sent here, and returns the address that it is sent back to. */
  async visit(address: string, as: string): Promise<string> {
    this.present = as;
    this.#nonce = new URL(address).searchParams.get("nonce") ?? "";
    const cookies = new Map<string, string>();
    let at = new URL(address);
    while (at.origin === this.issuer) {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const next = answer.headers.get("location");
      if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      at = new URL(next, at);
    }
    return at.href;
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

/** Nobody is asked what Parley may know. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile groups");
  await grant.save();
  return grant;
}
