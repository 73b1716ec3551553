/** The web pages' sign-in endpoint, as Next.js serves it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { apiResolver } from "next/dist/server/api-utils/node/api-resolver.js";
import NextAuth from "next-auth";
import { tellAddress } from "../../server/pages/page-address.ts";
import type { Pages } from "../../server/start-server.ts";
import { nextAuthOptions } from "../accounts/sign-in/next-auth-options.ts";
import { signInRequestOf } from "../accounts/sign-in/sign-in-request.ts";
import { answerBeforeNextAuth } from "../auth/sessions/answer-before-next-auth.ts";

const NO_PREVIEW = {
  previewModeId: "",
  previewModeEncryptionKey: "",
  previewModeSigningKey: "",
  dev: false,
};

export function signInPages(): Pages {
  process.env.AUTH_TRUST_HOST = "true";
  return { handle, close: async () => undefined };
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  tellAddress(request, { url: null, trustedProxies: 0 });
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const [, api, auth, ...nextauth] = url.pathname.split("/");
  if (api !== "api" || auth !== "auth") {
    response.end();
    return;
  }
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const early = await answerBeforeNextAuth(
    new Request(url, { headers, method: request.method ?? "GET" }),
    nextauth,
  );
  if (early) {
    response.writeHead(early.status, Object.fromEntries(early.headers)).end(await early.text());
    return;
  }
  const options = nextAuthOptions(signInRequestOf(headers, nextauth));
  const query = { ...Object.fromEntries(url.searchParams), nextauth };
  await apiResolver(request, response, query, NextAuth(options), NO_PREVIEW, true);
}
