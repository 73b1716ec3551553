/** The web pages: Next.js behind the server, with a content security policy per response. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { z } from "zod";
import type { PageRequest, Pages } from "../start-server.ts";
import { logConsole } from "./log-console.ts";
import { type PageAddressOptions, tellAddress } from "./page-address.ts";
import { PageTurns } from "./page-turns.ts";
import { serveShared, shareFiles } from "./shared-files.ts";
import { findStaticFiles, listAppFiles, serveAppFiles, serveStatic } from "./static-files.ts";

/** Sign-in must stay uncompressed; pictures are small or compressed. */
const UNCOMPRESSED = /^\/(?:api|avatar)\//;

const isSignIn = ({ url = "" }: IncomingMessage) => url.startsWith("/api/auth/");

interface PageOptions extends PageAddressOptions {
  readonly host: string;
  readonly port: number;
}

/** In development, hot reloading needs eval. Virtual lists and editors need inline style attributes. */
function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const builtConfig = z.object({ config: z.record(z.string(), z.unknown()) });

/** As Next's standalone server does: next.config.mjs would load the bundler, which a release does not have. */
async function takeConfigOfBuild(root: string): Promise<void> {
  const text = await readFile(path.join(root, ".next", "required-server-files.json"), "utf8");
  const { config } = builtConfig.parse(JSON.parse(text));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/** Compiles on demand when NODE_ENV is not production. */
export async function webPages({ host, port, url, trustedProxies }: PageOptions): Promise<Pages> {
  // next-auth would prefer this one address to each organization's.
  delete process.env.NEXTAUTH_URL;
  process.env.AUTH_TRUST_HOST = "true";
  const dev = process.env.NODE_ENV !== "production";
  if (!dev) logConsole();
  const { default: next } = await import("next");
  const root = path.join(import.meta.dirname, "..", "..");
  if (!dev) await takeConfigOfBuild(root);
  // Next.js would handle the upgrades of a request's server, so it gets one that never listens.
  const upgrades = createServer();
  const app = next({ dev, hostname: host, port, dir: root, httpServer: upgrades });
  await app.prepare();
  const serve = app.getRequestHandler();
  const staticFolder = path.join(root, ".next", "static");
  const files = dev ? new Map() : findStaticFiles(staticFolder);
  const turns = new PageTurns();
  let isSharing = false;
  const share = async () => {
    isSharing = true;
    await shareFiles(files);
  };
  const list = dev ? null : listAppFiles(staticFolder);
  return {
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      { nonce, asker }: PageRequest,
    ): Promise<void> {
      if (serveAppFiles(list, request, response)) return;
      if (await serveStatic(files, request, response)) return;
      if (isSharing && (await serveShared(request, response))) return;
      // next-auth's responses contain secrets next to request data.
      if (UNCOMPRESSED.test(request.url ?? "")) delete request.headers["accept-encoding"];
      const policy = contentSecurityPolicy(nonce, dev);
      // Next adds the policy's nonce to its scripts.
      request.headers["content-security-policy"] = policy;
      tellAddress(request, { url, trustedProxies });
      response.setHeader("content-security-policy", policy);
      response.setHeader("x-content-type-options", "nosniff");
      response.setHeader("referrer-policy", "same-origin");
      const render = async () => {
        if (!response.destroyed) await serve(request, response);
      };
      // Sign-in may wait for another server.
      await (isSignIn(request) ? render() : turns.run(asker, render));
    },
    // For hot reloading in development.
    ...(dev ? { upgrade: (...upgrade) => upgrades.emit("upgrade", ...upgrade) } : { share }),
    close: () => app.close(),
  };
}
