/** Prepares what the server, the tests and the bench need. */
import { build } from "./build.mjs";
import { generateClient } from "./generate-client.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-runtime.mjs";
import { inTurn } from "./turn.mjs";

/**
 * Installs, generates and, if requested, builds for production; steps that are up to date are skipped.
 * @param isDevelopment whether the packages that only development needs are installed too.
 */
export async function prepare({ isBuilt, isDevelopment }) {
  requireNode();
  await inTurn(() => {
    install({ isDevelopment });
    generateClient();
    if (isBuilt) build();
  });
}
