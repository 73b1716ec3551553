/** Next.js's output in the log. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const PROGRAM = `
  import { logConsole } from "./log-console.ts";
  logConsole();
  console.error("\\x1b[31m\\x1b[1m⨯\\x1b[22m\\x1b[39m", new Error("several\\nlines"));
  console.warn("%s is\\nold", "this");
  console.error(" ⨯ without an error", { a: 1 });
`;

test("errors and warnings, with their marks and colors removed, and whole lines for whatever they hold", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    cwd: path.join(import.meta.dirname),
    encoding: "utf8",
    env: { ...process.env, PARLEY_LOG_LEVEL: "info" },
  });
  expect(stdout).toBe("");
  const lines = stderr.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: "error",
      msg: "several\nlines",
      err: { type: "Error", message: "several\nlines" },
      from: "next",
    },
    { level: "warn", msg: "this is\nold", from: "next" },
    { level: "error", msg: "without an error { a: 1 }", from: "next" },
  ]);
});
