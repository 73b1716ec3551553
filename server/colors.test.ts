/** Colors of the scripts and of the programs that they run. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const COLORS = pathToFileURL(path.join(import.meta.dirname, "..", "scripts", "steps", "colors.mjs")).href;

/** The color variables that a script without a terminal passes on. */
function environmentOfPrograms(given: Readonly<Record<string, string>>): unknown {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...rest } = process.env;
  const script = `
    const { inColor } = await import(${JSON.stringify(COLORS)});
    const { NO_COLOR = null, FORCE_COLOR = null } = process.env;
    console.log(JSON.stringify({ inColor, NO_COLOR, FORCE_COLOR }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...rest, TERM: "xterm", CI: "true", ...given },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

test.each([
  ["without a terminal", {}, { inColor: false, NO_COLOR: "1", FORCE_COLOR: null }],
  ["with NO_COLOR", { NO_COLOR: "1" }, { inColor: false, NO_COLOR: "1", FORCE_COLOR: null }],
  ["with FORCE_COLOR=0", { FORCE_COLOR: "0" }, { inColor: false, NO_COLOR: "1", FORCE_COLOR: null }],
  ["with FORCE_COLOR", { FORCE_COLOR: "1" }, { inColor: true, NO_COLOR: null, FORCE_COLOR: "1" }],
])("%s, colors are %o", (_, given, expected) => {
  expect(environmentOfPrograms(given)).toEqual(expected);
});
