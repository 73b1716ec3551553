/** Configuration of Next.js. Types, lint and formatting are checked by `npm run check`, not by the build. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

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

export default config;
