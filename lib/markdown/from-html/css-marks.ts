/** Reads bold, italic and strikethrough from styles. */
import type { Element } from "hast";

const inlineTags = new Set("span font b strong i em".split(" "));

/** `undoes`: the style cancels the tag's meaning. */
export function cssMarks(node: Element): { readonly marks: readonly string[]; readonly undoes: boolean } {
  const style = String(node.properties.style ?? "").toLowerCase();
  if (style === "" || !inlineTags.has(node.tagName)) return { marks: [], undoes: false };
  const weight = /(?:^|;)\s*font-weight:\s*([a-z0-9]+)/.exec(style)?.[1];
  const slant = /(?:^|;)\s*font-style:\s*([a-z]+)/.exec(style)?.[1];
  const isBoldTag = node.tagName === "b" || node.tagName === "strong";
  const isItalicTag = node.tagName === "i" || node.tagName === "em";
  const undoes =
    (isBoldTag && (weight === "normal" || weight === "400")) || (isItalicTag && slant === "normal");
  const isBold = weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  const isStruck = /(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/.test(style);
  const marks = [
    ...(isBold && !isBoldTag ? ["**"] : []),
    ...(slant === "italic" && !isItalicTag ? ["*"] : []),
    ...(isStruck ? ["~~"] : []),
  ];
  return { marks, undoes };
}

export function isStyled(node: Element): boolean {
  return cssMarks(node).marks.length > 0;
}
