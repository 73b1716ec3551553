/** Broken links and paths in documents, documents that source files name, and the size of documents. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { inProject, root } from "../steps/project.mjs";

/** The links of the demo's conversations lead into the app. */
const DOCUMENT = /^(?!prisma\/demo\/).*\.md$/;
const SOURCE = /\.(ts|tsx|mjs|cjs|css|sql|sh|yml|md)$/;
const FENCED = /^(```|~~~)[\s\S]*?^\1/gm;
/** A code span may be wrapped, but not cross paragraphs. */
const CODE_SPAN = /`((?:[^`\n]|\n(?!\n))+)`/g;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^[a-z]+:/;
/** In the repository, without placeholders such as `lib/<noun>`. */
const PATH =
  /^\.?(app|bench|ci|components|docs|e2e|fuzz|github|lib|prisma|public|scripts|server)\/[\w.()[\]/-]*$/;
const FILE_NAME = /^[\w.-]+\.(ts|tsx|mjs|sql|sh)$/;
const CITED = /\bdocs\/[\w/.-]+\.md\b/g;
const HEADING = /^#{1,6} +(.+)$/gm;
/** Bytes by path; the first pattern counts. Documents that only grow are read by nobody. */
const SIZES = [
  [/^docs\/admin\/(configure|limits)\.md$/, 12_000, "shorten the words that it is generated from"],
  [/^docs\/admin\//, 4_000],
  [/^docs\/develop\//, 3_600],
  [/^docs\/performance/, 6_000],
  [/^GLOSSARY\.md$/, 3_000],
  [/^(CONTRIBUTING|README|SECURITY)\.md$/, 6_000],
  [/^ARCHITECTURE\.md$/, 12_000],
];
const SHORTEN =
  "name files whose comments say it, move reasons to docs/decisions, or make two pages of two subjects";

/** Also new files that are not ignored. */
function listFiles() {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((file) => SOURCE.test(file) && existsSync(inProject(file)));
}

const read = (file) => readFileSync(inProject(file), "utf8");

/** As GitHub makes them. */
function anchorsOf(document) {
  const seen = new Map();
  return new Set(
    Array.from(read(document).replace(FENCED, "").matchAll(HEADING), ([, heading]) => {
      const slug = heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-");
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

function* complaintsAboutSize(document) {
  const [, limit, remedy = SHORTEN] = SIZES.find(([pattern]) => pattern.test(document)) ?? [];
  const size = Buffer.byteLength(read(document));
  if (size > limit) yield `it has ${size} bytes, and the limit is ${limit}; ${remedy}`;
}

/** @param names of all files, without folders. */
function* complaintsAbout(document, names) {
  const text = read(document).replace(FENCED, "");
  for (const [, target] of text.replace(CODE_SPAN, "").matchAll(LINK)) {
    if (ELSEWHERE.test(target)) continue;
    const [place, anchor] = target.split("#");
    const linked = place === "" ? document : path.posix.join(path.posix.dirname(document), place);
    if (!existsSync(inProject(linked))) yield `${target} does not exist`;
    else if (anchor && !anchorsOf(linked).has(anchor)) yield `${target}: no heading has this anchor`;
  }
  for (const [, code] of text.matchAll(CODE_SPAN)) {
    if (PATH.test(code) && !existsSync(inProject(code))) yield `${code} does not exist`;
    if (FILE_NAME.test(code) && !names.has(code)) yield `no file is named ${code}`;
  }
}

/** One sentence for each broken link, path, or citation. */
export function checkDocuments() {
  const files = listFiles();
  const names = new Set(files.map((file) => path.posix.basename(file)));
  const inDocuments = files
    .filter((file) => DOCUMENT.test(file))
    .flatMap((file) =>
      [...complaintsAbout(file, names), ...complaintsAboutSize(file)].map(
        (complaint) => `${file}: ${complaint}.`,
      ),
    );
  const inSources = files
    .filter((file) => !file.endsWith(".md"))
    .flatMap((file) =>
      (read(file).match(CITED) ?? [])
        .filter((cited) => !existsSync(inProject(cited)))
        .map((cited) => `${file}: ${cited} does not exist.`),
    );
  return [...inDocuments, ...inSources];
}
