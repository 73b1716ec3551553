/** Reads the opening fence line of a code block (language, highlighted lines) and builds the block's elements. */
import type { Element, ElementContent } from "hast";
import type { Code } from "mdast";
import { codeLanguage } from "../engines/code-languages.ts";
import type { CodeHighlighter } from "../engines/engines.ts";
import type { MarkdownSnapshot } from "../snapshot/organization-snapshot.ts";
import { element } from "./element.ts";
import { textOf } from "./html-text.ts";

interface CodeBlockSource {
  readonly code: string;
  /** First word after the fence; null for none. */
  readonly language: string | null;
  /** The rest of the fence line, such as `python hl_lines="2 4-5"`. */
  readonly options: string;
}

/** The language that the first word names: `{.python}` and `{python}` mean `python`; `hl_lines="1"` names none. */
export function fenceLanguage(word: string | null | undefined): string | null {
  if (word?.startsWith("hl_lines=")) return null;
  const language = /^\{?\.?([^{}]*?)\}?$/.exec(word ?? "")?.[1] ?? "";
  return language === "" ? null : language;
}

/** Attaches the block's element to a code node; fences that name no language get the organization's default. */
export function withBlock(node: Code, snapshot: MarkdownSnapshot): Code {
  const language = fenceLanguage(node.lang) ?? snapshot.defaultCodeLanguage;
  const block = codeBlockElement(
    { code: node.value, language, options: `${node.lang ?? ""} ${node.meta ?? ""}` },
    snapshot.highlighter,
  );
  node.data = { ...node.data, block };
  return node;
}

/** `<div class="codehilite"><pre><span></span><code>…</code></pre></div>`, the markup that clients expect. */
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

/** Numbers of the lines to highlight, counted from 1: `hl_lines="2 4-5"`. */
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

/** Wraps each marked line, with its line ending, in `<span class="hll">`. */
function markLines(content: readonly ElementContent[], marked: ReadonlySet<number>): ElementContent[] {
  const lines = splitLines(content);
  return lines.flatMap((line, index) =>
    marked.has(index + 1) && line.length > 0 ? [element("span", { className: ["hll"] }, line)] : line,
  );
}

/** The same spans, split so that each belongs to one line; a line keeps its line ending. */
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
