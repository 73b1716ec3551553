/** Splits an HTML page into tags, following https://html.spec.whatwg.org/multipage/parsing.html#tokenization. */

interface HtmlTag {
  /** Lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isSelfClosing: boolean;
  /** The first attribute of each name in `KEPT_ATTRIBUTES`; values as written. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Whether text other than white space precedes the tag, after the previous one. */
  readonly hasTextBefore: boolean;
}

/** Other attributes are skipped, so that a tag with many takes only linear time. */
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
/** A comment within a script may contain the tags of another script. */
const SCRIPT_MARKS = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;

export class HtmlTags {
  readonly #html: string;
  #position = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /** Null at the end, also when the page ends within a tag. */
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

  /** The raw text after a start tag, up to its end tag or the end of the page. */
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
        // The dashes may already belong to the comment's end.
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

  /** The position is at the first letter of the tag's name. */
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

  /** The value after an attribute's name: "" for none, null when the page ends within it. */
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
