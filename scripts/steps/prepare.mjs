/** Prepares the project for the server, tests, and bench. */
import { build } from "./build.mjs";
import { generateClient } from "./generate-client.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-runtime.mjs";
import { inTurn } from "./turn.mjs";

/**
 * Skips steps that are up to date.
 * @param isDevelopment also installs development packages.
 */
export async function prepare({ isBuilt, isDevelopment }) {
  requireNode();
  await inTurn(() => {
    install({ isDevelopment });
    generateClient();
    if (isBuilt) build();
  });
}
