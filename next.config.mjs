/** Configuration of Next.js. Types, lint and formatting are checked by `npm run check`, not by the build. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { Sources } from "./scripts/steps/sources.mjs";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Pages, as they are rendered. The server itself sends files that the build has compressed, and the API.
  compress: true,
  devIndicators: false,
  typescript: { ignoreBuildErrors: true },
  // Native modules and drivers are loaded from node_modules, once, by server and pages alike.
  serverExternalPackages: ["@node-rs/argon2", "@prisma/adapter-pg", "@prisma/client", "pg", "pino"],
  // Turns the image optimizer off: no page uses it, and any client could have it fetch and decode.
  images: { unoptimized: true },
  // Load pages on first request: preloading every route costs memory.
  experimental: { preloadEntriesOnStart: false },
  turbopack: { root: dirname(fileURLToPath(import.meta.url)) },
};

/** What one version of the app keeps in a browser is not read by another (components/net/offline/app-version.ts). */
function appVersion() {
  return new Sources("", ["app", "components", "lib", "package-lock.json"]).digest().slice(0, 16);
}

/** The version is put into the scripts by the build; a server that is started does not read the sources. */
export default function configFor(phase) {
  return phase === PHASE_PRODUCTION_BUILD ? { ...config, env: { PARLEY_APP_VERSION: appVersion() } } : config;
}
