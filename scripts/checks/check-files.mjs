/** Rules about files: header comments, sizes, names, no unfinished work. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { inProject, root } from "../steps/project.mjs";

const LONGEST = 300;
const LONGEST_ROUTE = 25;
const CODE = /\.(ts|tsx|mjs|cjs|css)$/;
const TEST = /\.test\.tsx?$/;
const BANNED = /^(utils?|helpers?|common|misc|manager|types|index)\.(ts|tsx|mjs)$/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
/** By Next.js or by the API's URLs. */
const PRESCRIBED = /^(\[.+\]|\(.+\)|_.+)$/;
const ADDRESS = /^app\/api\//;
const DIRECTIVE = /^"use (client|server)";$/;
const PURPOSE = /^(\/\*\*? .+|\/\*\*|\/\/ .+)$/;
const UNFINISHED = /\b(TODO|FIXME|XXX)\b/;
/** Safari focuses a button only if it has a tab index. */
const BUTTON_WITHOUT_FOCUS = /<button\b(?![^<]*?\btabIndex=)/;
/** The app writes "email"; only search keywords include the other spelling. */
const OTHER_SPELLING = /^(?!.*\bkeywords:).*(?<![a-z])e-mail/i;

/** Also new files that are not ignored. */
function sourceFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((file) => CODE.test(file) && existsSync(inProject(file)));
}

function* complaintsAbout(file) {
  const text = readFileSync(inProject(file), "utf8");
  const lines = text.trimEnd().split("\n");
  const first = lines.find((line) => !DIRECTIVE.test(line) && line !== "" && !line.startsWith("#!")) ?? "";
  if (!PURPOSE.test(first)) yield "its first line must be a comment that says what it is for";
  const [limit, remedy] = file.endsWith("/route.ts")
    ? [LONGEST_ROUTE, "move what it does into a verb in lib/"]
    : [LONGEST, "move one of its subjects into a file of its own"];
  if (lines.length > limit && !TEST.test(file))
    yield `it has ${lines.length} lines, and the limit is ${limit}; ${remedy}`;
  if (file.endsWith(".tsx") && !TEST.test(file) && BUTTON_WITHOUT_FOCUS.test(text))
    yield "a <button> has no tabIndex, without which Safari does not focus it; add tabIndex={0}";
  const name = path.basename(file);
  if (BANNED.test(name)) yield "its name does not say what it contains; name it after its subject";
  for (const part of file.split("/")) {
    if (!KEBAB.test(part) && !PRESCRIBED.test(part) && !ADDRESS.test(file))
      yield `${part} is not in kebab-case; rename it`;
  }
  const unfinished = lines.findIndex((line) => UNFINISHED.test(line));
  // This file must name the words.
  if (name === "check-files.mjs") return;
  if (unfinished >= 0) yield `line ${unfinished + 1} marks unfinished work; finish it or remove it`;
  const misspelled = lines.findIndex((line) => OTHER_SPELLING.test(line));
  if (misspelled >= 0) yield `line ${misspelled + 1} has "e-mail" where the app writes "email"`;
}

export function checkFiles() {
  return sourceFiles().flatMap((file) =>
    [...complaintsAbout(file)].map((complaint) => `${file}: ${complaint}.`),
  );
}
