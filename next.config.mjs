/** Next.js. `npm run check` checks types, lint and formatting, not the build. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { Sources } from "./scripts/steps/sources.mjs";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Pages only: the server itself sends the API, and files that the build has compressed.
  compress: true,
  devIndicators: false,
  typescript: { ignoreBuildErrors: true },
  // Loaded from node_modules, once, by server and pages alike.
  serverExternalPackages: ["@node-rs/argon2", "@prisma/adapter-pg", "@prisma/client", "pg", "pino"],
  // No page uses the image optimizer, and any client could have it fetch and decode.
  images: { unoptimized: true },
  experimental: {
    // Preloading every route costs memory.
    preloadEntriesOnStart: false,
    // Fewer chunks compress better: by default, the first load of a conversation is 7 kB larger.
    turbopackChunking: { minChunkSize: 200_000 },
  },
  turbopack: { root: dirname(fileURLToPath(import.meta.url)) },
};

/** Versions do not share data in the browser (components/net/offline/app-version.ts). */
function appVersion() {
  return new Sources("", ["app", "components", "lib", "package-lock.json"]).digest().slice(0, 16);
}

/** The build puts the version into the scripts; a starting server does not read the sources, nor loads esbuild. */
export default async function configFor(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  const { trimPackages } = await import("./scripts/steps/trim-packages.mjs");
  return {
    ...config,
    env: { PARLEY_APP_VERSION: appVersion() },
    turbopack: { ...config.turbopack, resolveAlias: trimPackages() },
  };
}
