/** Reads opening fences and builds code blocks. */
import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";
import { codeLanguage } from "../engines/code-languages.ts";
import type { CodeHighlighter } from "../engines/engines.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { element } from "./element.ts";
import { textOf } from "./html-text.ts";

interface CodeBlockSource {
  readonly code: string;
  /** First word; null for none. */
  readonly language: string | null;
  /** Such as `python hl_lines="2 4-5"`. */
  readonly options: string;
}

/** `{.python}` and `{python}` mean `python`. */
export function fenceLanguage(word: string | null | undefined): string | null {
  if (word?.startsWith("hl_lines=")) return null;
  const language = /^\{?\.?([^{}]*?)\}?$/.exec(word ?? "")?.[1] ?? "";
  return language === "" ? null : language;
}

export function withBlock(node: Code, snapshot: MarkdownSnapshot): Code {
  const language = fenceLanguage(node.lang) ?? snapshot.defaultCodeLanguage;
  const block = codeBlockElement(
    { code: node.value, language, options: `${node.lang ?? ""} ${node.meta ?? ""}` },
    snapshot.highlighter,
  );
  node.data = { ...node.data, block };
  return node;
}

/** As clients expect: `<div class="codehilite"><pre><span></span><code>…</code></pre></div>`. */
function codeBlockElement(source: CodeBlockSource, highlighter: CodeHighlighter | null): Element {
  const { code, language, options } = source;
  const text = code === "" ? "" : `${code}\n`;
  const spans = language === null ? null : (highlighter?.(text, language) ?? null);
  const content: readonly ElementContent[] = spans ?? [{ type: "text", value: text }];
  const marked = markedLines(options);
  const shown = language === null ? {} : { dataCodeLanguage: codeLanguage(language)?.name ?? language };
  return element("div", { className: ["codehilite"], ...shown }, [
    element("pre", {}, [
      element("span", {}, []),
      element("code", {}, marked.size === 0 ? [...content] : markLines(content, marked)),
    ]),
  ]);
}

/** Line numbers from 1, as in `hl_lines="2 4-5"`. */
function markedLines(options: string): ReadonlySet<number> {
  const marked = new Set<number>();
  const list = /\bhl_lines=["']([\d\s,-]{1,200})["']/.exec(options)?.[1] ?? "";
  for (const range of list.split(/[\s,]+/)) {
    const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(range) ?? [];
    if (from === undefined) continue;
    for (let line = Number(from); line <= Number(to); line += 1) marked.add(line);
  }
  return marked;
}

function markLines(content: readonly ElementContent[], marked: ReadonlySet<number>): ElementContent[] {
  const lines = splitLines(content);
  return lines.flatMap((line, index) =>
    marked.has(index + 1) && line.length > 0 ? [element("span", { className: ["hll"] }, line)] : line,
  );
}

/** Line endings stay with their line. */
function splitLines(content: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of content) {
    const value = node.type === "text" ? node.value : textOf(node);
    for (const piece of value.split(/(?<=\n)/)) {
      const text: ElementContent = { type: "text", value: piece };
      lines.at(-1)?.push(node.type === "element" ? { ...node, children: [text] } : text);
      if (piece.endsWith("\n")) lines.push([]);
    }
  }
  return lines;
}
