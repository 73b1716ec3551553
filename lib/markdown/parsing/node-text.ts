/** Visible text of inline nodes. */
import type { RootContent } from "mdast";

/** Emoji are `:name:`. */
export function nodeText(node: RootContent): string {
  switch (node.type) {
    case "break":
      return "\n";
    case "mention":
      return node.silent ? node.name : `@${node.name}`;
    case "channelLink":
      return `#${node.channelName}${node.topic === null ? "" : ` > ${node.topic || node.emptyTopicName}`}`;
    case "emoji":
      return `:${node.name}:`;
    case "globalTime":
      return node.text;
    case "image":
    case "inlineMedia":
      return node.alt ?? "";
    default:
      if ("value" in node) return node.value;
      return "children" in node ? node.children.map(nodeText).join("") : "";
  }
}
