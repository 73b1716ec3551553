/** Facts about a message, for the server. */
import type { Root, RootContent } from "mdast";
import { uploadPath } from "../html/picture-paths.ts";
import { nodeText } from "../parsing/node-text.ts";

export interface MessageFacts {
  /** Distinct, in order. */
  readonly mentionedUserIds: readonly number[];
  /** Without silent mentions. */
  readonly mentionedGroupIds: readonly number[];
  /** Mentioned groups that the sender may not notify. */
  readonly refusedGroupIds: readonly number[];
  readonly channelWildcard: boolean;
  readonly topicWildcard: boolean;
  readonly linkedChannelIds: readonly number[];
  /** Distinct. */
  readonly links: readonly string[];
  /** Linked or shown uploads: paths after `/user_uploads/`. */
  readonly attachmentPaths: readonly string[];
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
  readonly hasCode: boolean;
  /** One line per block. */
  readonly plainText: string;
}

/** Of a refined tree. */
export function messageFacts(tree: Root): MessageFacts {
  const collector = new FactCollector();
  collector.visitAll(tree.children);
  return collector.facts();
}

const blockTypes = new Set(["paragraph", "heading", "code", "mathBlock", "tableRow", "linkPreview"]);
const imagePath = /\.(?:bmp|gif|jpe?g|png|webp|avif|heic|tiff?)(?:[?#]|$)/i;

class FactCollector {
  readonly #people = new Set<number>();
  readonly #groups = new Set<number>();
  readonly #refusedGroups = new Set<number>();
  readonly #channels = new Set<number>();
  readonly #links = new Set<string>();
  #channelWildcard = false;
  #topicWildcard = false;
  #hasImage = false;
  #hasCode = false;
  #text = "";

  visitAll(nodes: readonly RootContent[]): void {
    for (const node of nodes) this.#visit(node);
  }

  facts(): MessageFacts {
    const links = [...this.#links];
    const attachmentPaths = links.flatMap((url) => uploadPath(url) ?? []);
    return {
      mentionedUserIds: [...this.#people],
      mentionedGroupIds: [...this.#groups],
      refusedGroupIds: [...this.#refusedGroups],
      channelWildcard: this.#channelWildcard,
      topicWildcard: this.#topicWildcard,
      linkedChannelIds: [...this.#channels],
      links,
      attachmentPaths,
      hasLink: links.length > 0,
      hasImage: this.#hasImage,
      hasAttachment: attachmentPaths.length > 0,
      hasCode: this.#hasCode,
      plainText: this.#text.trim(),
    };
  }

  #visit(node: RootContent): void {
    if (blockTypes.has(node.type) && this.#text !== "" && !this.#text.endsWith("\n")) this.#text += "\n";
    switch (node.type) {
      case "inlineCode":
      case "code":
        this.#hasCode = true;
        this.#text += node.value;
        return;
      case "mention":
        this.#text += nodeText(node);
        this.#mention(node);
        return;
      case "channelLink":
        this.#channels.add(node.channelId);
        this.#text += nodeText(node);
        return;
      case "link":
        this.#link(node.url);
        this.visitAll(node.children);
        return;
      case "linkPreview":
        if (!this.#links.has(node.url)) this.#text += node.url;
        this.#link(node.url);
        this.#hasImage ||= String(node.element.properties.className).includes("message_inline_image");
        return;
      case "inlineMedia":
        this.#link(node.url);
        this.#hasImage ||= node.element.tagName === "img";
        this.#text += node.alt;
        return;
      case "tableRow":
        node.children.forEach((cell, index) => {
          if (index > 0) this.#text += "\t";
          this.visitAll(cell.children);
        });
        return;
      default:
        if ("children" in node) this.visitAll(node.children);
        else this.#text += nodeText(node);
    }
  }

  #link(url: string): void {
    this.#links.add(url);
    if (imagePath.test(url)) this.#hasImage = true;
  }

  #mention({ target, silent }: Extract<RootContent, { type: "mention" }>): void {
    if (silent) return;
    if (target.kind === "person") this.#people.add(target.id);
    else if (target.kind === "channel") this.#channelWildcard = true;
    else if (target.kind === "topic") this.#topicWildcard = true;
    else {
      this.#groups.add(target.id);
      if (!target.mayMention) this.#refusedGroups.add(target.id);
    }
  }
}
