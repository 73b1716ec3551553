/** Prepares what the server, the tests and the bench need. */
import { build } from "./build.mjs";
import { generateClient } from "./generate-client.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-runtime.mjs";
import { inTurn } from "./turn.mjs";

/** Installs, generates and, if requested, builds for production; steps that are up to date are skipped. */
export async function prepare({ isBuilt }) {
  requireNode();
  await inTurn(() => {
    install();
    generateClient();
    if (isBuilt) build();
  });
}
