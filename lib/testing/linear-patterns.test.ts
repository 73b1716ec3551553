/** Every regular expression takes linear time on any text. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "@typescript/typescript6";
import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "./measuring/cpu-milliseconds.ts";
import { type Attack, attacksOn } from "./regexp-attacks.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const FOLDERS = ["lib", "server", "app", "components"];

/**
 * Repetitions of the pumped part. Linear work on the longest text takes under a millisecond, quadratic work a hundred.
 */
const LENGTHS = [18, 22, 26, 100, 300, 1_000, 3_000, 12_000];
const MAX_MS = 25;

/** Also on a busy machine. */
const TIMEOUT_MS = 120_000;

/** Files that compose patterns from constants, which the literal search misses. */
const COMPOSED = [
  "lib/markdown/fast-path/read-simple-line.ts",
  "lib/markdown/links/bare-link.ts",
  "lib/markdown/parsing/refine-text.ts",
  "lib/markdown/syntax/bare-link-syntax.ts",
  "lib/markdown/syntax/channel-link-syntax.ts",
  "lib/messages/link-previews/html-tags.ts",
  "lib/text/fold-text.ts",
  "lib/text/harmless-text.ts",
  "lib/text/read-csv.ts",
  "server/manage/without-names.ts",
];

interface Found {
  readonly literals: Map<string, string>;
  readonly composedIn: Set<string>;
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/generated\/|^lib\/testing\//.test(file)),
  );
}

function findPatterns(): Found {
  const found: Found = { literals: new Map(), composedIn: new Set() };
  for (const file of sourceFiles()) {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.literals.set(node.text, file);
      else if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") found.composedIn.add(file);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  }
  return found;
}

function patternOf(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Null if all are fast enough. */
function tooSlowAt(pattern: RegExp, { before, pump, after }: Attack): number | null {
  for (const length of LENGTHS) {
    const text = before + pump.repeat(length) + after;
    const search = () => {
      pattern.lastIndex = 0;
      if (pattern.global) text.replace(pattern, "");
      else pattern.exec(text);
    };
    if (cpuMilliseconds(search) <= MAX_MS) continue;
    // The first run may include compilation.
    if (cpuMilliseconds(search) > MAX_MS) return length;
  }
  return null;
}

function slowAttack(pattern: RegExp): (Attack & { length: number }) | null {
  for (const attack of attacksOn(pattern)) {
    const length = tooSlowAt(pattern, attack);
    if (length !== null) return { ...attack, length };
  }
  return null;
}

const { literals, composedIn } = findPatterns();

describe("linear time is all that is taken by", () => {
  test.each([...literals])(
    "%s of %s",
    (literal) => {
      expect(slowAttack(patternOf(literal))).toBeNull();
    },
    TIMEOUT_MS,
  );
});

test("patterns are composed in known places only", () => {
  expect([...composedIn].sort()).toEqual(COMPOSED);
});

describe("the attacks find", () => {
  test.each([
    /\s*\n\s*/g,
    /\s+$/,
    /^-+|-+$/g,
    /^(\s*)([\s\S]*?)(\s*)$/,
    /^\/(poll|todo)(?:[ \t]+(.*))?$/,
    /font-family:[^;]*(?:mono|consolas)/i,
    /^(\s*)(?=#{1,6}\s|>)/gm,
    /^[ \t]{0,3}(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$/,
    /^[^\s/:@?#\\]+\.[^\s/:@?#\\]+(?::\d{1,5})?(?:[/?#]|$)/,
    /([a-zA-Z][a-zA-Z0-9:-]*)="([^"]*)"/g,
    /^(?:a+)+$/,
    /^(?:a|a)*$/,
    /(?:\p{L}+\s?)*:/u,
    /<!--.*-->/s,
  ])(
    "that %s is not linear",
    (pattern) => {
      expect(slowAttack(pattern)).not.toBeNull();
    },
    TIMEOUT_MS,
  );
});
