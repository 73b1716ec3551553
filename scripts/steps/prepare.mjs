/** Prepares the project for the server, tests, and bench. */
import { build, isUpToDate } from "./build.mjs";
import "./colors.mjs";
import { generateClient, isGenerated } from "./generate-client.mjs";
import { install, isInstalled } from "./install.mjs";
import { requireNode } from "./node-runtime.mjs";
import { root } from "./project.mjs";
import { fullDisk } from "./run-watched.mjs";
import { giveUp } from "./say.mjs";
import { inTurn } from "./turn.mjs";
import { refusal, unwritablePart } from "./unwritable.mjs";

/**
 * Skips steps that are up to date, and writes nothing when all are.
 * @param isDevelopment also installs development packages.
 */
export async function prepare({ isBuilt, isDevelopment }) {
  requireNode();
  const part = unwritablePart();
  if (part !== null) {
    const missing = missingResults({ isBuilt, isDevelopment });
    if (missing.length > 0) giveUp(refusal(part, missing));
    return;
  }
  try {
    await inTurn(async () => {
      await install({ isDevelopment });
      generateClient();
      if (isBuilt) await build();
    });
  } catch (error) {
    if (error.code !== "ENOSPC" && error.code !== "EDQUOT") throw error;
    giveUp(fullDisk(root));
  }
}

function missingResults({ isBuilt, isDevelopment }) {
  const results = [
    ["the packages", isInstalled({ isDevelopment })],
    ["the database client", isGenerated()],
    ["the build", !isBuilt || isUpToDate()],
  ];
  return results.filter(([, isPresent]) => !isPresent).map(([name]) => name);
}
