/** Parses the clipboard without running or loading any of it. */
import { fromDom } from "hast-util-from-dom";
import { pastedText } from "../../../lib/markdown/from-html/pasted-text.ts";
import type { ReversibleLinkifier } from "../../../lib/markdown/from-html/reverse-linkifier.ts";

type ClipboardText = {
  plain: string;
  html: string;
  before: string;
  selected: string;
  after: string;
  linkifiers: readonly ReversibleLinkifier[];
};

export function readPaste({ plain, html, linkifiers, ...selection }: ClipboardText): string {
  const body = html === "" ? null : fromDom(new DOMParser().parseFromString(html, "text/html").body);
  const tree = body?.type === "element" ? { type: "root" as const, children: body.children } : null;
  return pastedText({ plain, html: tree, ...selection }, linkifiers);
}
