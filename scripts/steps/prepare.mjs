/** Everything that has to be true before the server, the tests or the bench can run. */
import { buildPages } from "./build-pages.mjs";
import { generateClient } from "./generate-client.mjs";
import { install } from "./install.mjs";
import { requireNode } from "./node-runtime.mjs";
import { inTurn } from "./turn.mjs";

/** Installs, generates and, unless pages are compiled on demand, builds; steps already done cost nothing. */
export async function prepare({ pages }) {
  requireNode();
  await inTurn(() => {
    install();
    generateClient();
    if (pages) buildPages();
  });
}
