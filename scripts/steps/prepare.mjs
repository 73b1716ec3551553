/** Everything that has to be true before the server, the tests or the bench can run. */
import { build } from "./build.mjs";
import { generateClient } from "./generate-client.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-runtime.mjs";
import { inTurn } from "./turn.mjs";

/** Installs, generates and, where it is wanted, builds for production; steps already done cost nothing. */
export async function prepare({ isBuilt }) {
  requireNode();
  await inTurn(() => {
    install();
    generateClient();
    if (isBuilt) build();
  });
}
