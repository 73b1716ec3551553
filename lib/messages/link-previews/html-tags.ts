/** Splits HTML into tags, following https://html.spec.whatwg.org/multipage/parsing.html#tokenization. */

interface HtmlTag {
  /** Lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isSelfClosing: boolean;
  /** First value per name in `KEPT_ATTRIBUTES`, as written. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly hasTextBefore: boolean;
}

/** Skips others, to bound tags with many. */
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set([
  "property",
  "name",
  "content",
  "charset",
  "http-equiv",
  "href",
]);

const TEXT = /[^\t\n\f\r ]/;
const COMMENT_END = /--!?>/g;
const SPACE_OR_SLASH = /[\t\n\f\r /]*/y;
const SPACE = /[\t\n\f\r ]*/y;
const TAG_NAME = /[^\t\n\f\r />]*/y;
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y;
const UNQUOTED_VALUE = /[^\t\n\f\r >]*/y;
/** Comments in scripts may contain other scripts' tags. */
const SCRIPT_MARKS = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;

export class HtmlTags {
  readonly #html: string;
  #position = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /** Null at the end, even within a tag. */
  next(): HtmlTag | null {
    let hasTextBefore = false;
    while (true) {
      const start = this.#html.indexOf("<", this.#position);
      if (start < 0) return null;
      hasTextBefore ||= TEXT.test(this.#html.slice(this.#position, start));
      this.#position = start + 1;
      const [first = "", second = ""] = this.#html.slice(start + 1, start + 3);
      if (/[a-z]/i.test(first)) return this.#tag(false, hasTextBefore);
      if (first === "/" && /[a-z]/i.test(second)) {
        this.#position += 1;
        return this.#tag(true, hasTextBefore);
      }
      if (first === "!" || first === "?" || first === "/") this.#skipComment();
      else hasTextBefore = true;
    }
  }

  /** Raw text up to the end tag or the page's end. */
  textOf(name: string): string {
    const start = this.#position;
    const end = name === "script" ? this.#scriptEnd() : this.#endTag(name);
    this.#position = end;
    return this.#html.slice(start, end);
  }

  #endTag(name: string): number {
    const endTag = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi");
    endTag.lastIndex = this.#position;
    return endTag.exec(this.#html)?.index ?? this.#html.length;
  }

  #scriptEnd(): number {
    let within: "script" | "comment" | "script of the comment" = "script";
    SCRIPT_MARKS.lastIndex = this.#position;
    for (let mark = SCRIPT_MARKS.exec(this.#html); mark; mark = SCRIPT_MARKS.exec(this.#html)) {
      const [text, slash] = mark;
      if (text === "-->") within = "script";
      else if (text === "<!--") {
        if (within === "script") within = "comment";
        // The dashes may belong to the comment's end.
        SCRIPT_MARKS.lastIndex = mark.index + 2;
      } else if (slash === "") {
        if (within === "comment") within = "script of the comment";
      } else if (within === "script of the comment") within = "comment";
      else return mark.index;
    }
    return this.#html.length;
  }

  #skipComment(): void {
    if (!this.#html.startsWith("!--", this.#position)) {
      const end = this.#html.indexOf(">", this.#position);
      this.#position = end < 0 ? this.#html.length : end + 1;
      return;
    }
    const [empty] = /^-?>/.exec(this.#html.slice(this.#position + 3, this.#position + 5)) ?? [];
    if (empty !== undefined) {
      this.#position += 3 + empty.length;
      return;
    }
    COMMENT_END.lastIndex = this.#position + 3;
    const end = COMMENT_END.exec(this.#html);
    this.#position = end ? end.index + end[0].length : this.#html.length;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const text = pattern.exec(this.#html)?.[0] ?? "";
    this.#position += text.length;
    return text;
  }

  #tag(isEnd: boolean, hasTextBefore: boolean): HtmlTag | null {
    const name = this.#take(TAG_NAME).toLowerCase();
    const attributes = new Map<string, string>();
    while (true) {
      const between = this.#take(SPACE_OR_SLASH);
      if (this.#position >= this.#html.length) return null;
      if (this.#html.charAt(this.#position) === ">") {
        this.#position += 1;
        return { name, isEnd, isSelfClosing: between.endsWith("/"), attributes, hasTextBefore };
      }
      const attribute = this.#take(ATTRIBUTE_NAME).toLowerCase();
      const value = this.#value();
      if (value === null) return null;
      if (KEPT_ATTRIBUTES.has(attribute) && !attributes.has(attribute)) attributes.set(attribute, value);
    }
  }

  /** "" without a value, null when the page ends within it. */
  #value(): string | null {
    const end = this.#position;
    this.#take(SPACE);
    if (this.#html.charAt(this.#position) !== "=") {
      this.#position = end;
      return "";
    }
    this.#position += 1;
    this.#take(SPACE);
    const quote = this.#html.charAt(this.#position);
    if (quote !== '"' && quote !== "'") return this.#take(UNQUOTED_VALUE);
    const start = this.#position + 1;
    const close = this.#html.indexOf(quote, start);
    if (close < 0) return null;
    this.#position = close + 1;
    return this.#html.slice(start, close);
  }
}
