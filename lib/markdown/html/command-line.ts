/** The title of a rendered poll or to-do list. */
import type { ElementContent, Root } from "hast";

/** Null without a command. */
export function commandLine(tree: Root): ElementContent[] | null {
  const block = tree.children.find((node) => node.type === "element");
  if (block?.type !== "element" || block.tagName !== "p") return null;
  const end = block.children.findIndex((node) => node.type === "element" && node.tagName === "br");
  const [first, ...rest] = end < 0 ? block.children : block.children.slice(0, end);
  const command = first?.type === "text" ? /^\/(?:poll|todo)(?!\S)\s*/.exec(first.value) : null;
  if (first?.type !== "text" || !command) return null;
  const value = first.value.slice(command[0].length);
  return value === "" ? rest : [{ type: "text", value }, ...rest];
}
