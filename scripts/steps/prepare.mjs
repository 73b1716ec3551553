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
import { findUnwritable, refusal } from "./unwritable.mjs";

/** Where the turn is taken. */
const OF_TURN = ["", ".parley"];
const RESULTS = [
  { name: "the packages", places: ["node_modules"], isPresent: isInstalled },
  { name: "the database client", places: ["lib/kernel/db/generated"], isPresent: isGenerated },
  {
    name: "the build",
    places: [".next", "dist"],
    isPresent: ({ isBuilt }) => !isBuilt || isUpToDate(),
  },
];

/**
 * Skips steps that are up to date, and writes nothing where this user cannot.
 * @param isDevelopment also installs development packages.
 */
export async function prepare({ isBuilt, isDevelopment }) {
  requireNode();
  if (isReadyAsItIs({ isBuilt, isDevelopment })) return;
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

/** Exits when a step is needed that this user cannot do. */
function isReadyAsItIs(wanted) {
  if (findUnwritable([...OF_TURN, ...RESULTS.flatMap(({ places }) => places)]) === null) return false;
  const missing = RESULTS.filter(({ isPresent }) => !isPresent(wanted));
  if (missing.length === 0) return true;
  const unwritable = findUnwritable([...OF_TURN, ...missing.flatMap(({ places }) => places)]);
  const names = missing.map(({ name }) => name);
  if (unwritable !== null) giveUp(refusal(unwritable, names));
  return false;
}
