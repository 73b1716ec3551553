/** What the server needs to know of a message besides its HTML, read from the same tree. */
import type { Root, RootContent } from "mdast";

export interface MessageFacts {
  /** People who are notified by name, each once, in order of appearance. */
  readonly mentionedUserIds: readonly number[];
  /** Groups that are notified by name. */
  readonly mentionedGroupIds: readonly number[];
  /** Those of them that the sender has no right to notify. */
  readonly refusedGroupIds: readonly number[];
  readonly channelWildcard: boolean;
  readonly topicWildcard: boolean;
  /** Ids of the channels that are linked by name. */
  readonly linkedChannelIds: readonly number[];
  /** Addresses of all links, each once. */
  readonly links: readonly string[];
  /** Uploaded files that are linked or shown, as the path after `/user_uploads/`. */
  readonly attachmentPaths: readonly string[];
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
  readonly hasCode: boolean;
  /** For search and notifications: blocks on lines of their own, no markup. */
  readonly plainText: string;
}

/** Facts of a message of plain text. */
export function plainTextFacts(plainText: string): MessageFacts {
  return {
    mentionedUserIds: [],
    mentionedGroupIds: [],
    refusedGroupIds: [],
    channelWildcard: false,
    topicWildcard: false,
    linkedChannelIds: [],
    links: [],
    attachmentPaths: [],
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    hasCode: false,
    plainText,
  };
}

/** Facts of a refined tree. */
export function messageFacts(tree: Root): MessageFacts {
  const collector = new FactCollector();
  collector.visitAll(tree.children);
  return collector.facts();
}

const blockTypes = new Set(["paragraph", "heading", "code", "mathBlock", "tableRow", "thematicBreak"]);
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
    const attachmentPaths = links.flatMap(
      (url) => /^\/user_uploads\/(?!thumbnail\/)([^?#]+)/.exec(url)?.[1] ?? [],
    );
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
      case "text":
        this.#text += node.value;
        return;
      case "break":
        this.#text += "\n";
        return;
      case "inlineCode":
      case "code":
        this.#hasCode = true;
        this.#text += node.value;
        return;
      case "inlineMath":
      case "mathBlock":
        this.#text += node.value;
        return;
      case "emoji":
        this.#text += `:${node.name}:`;
        return;
      case "globalTime":
        this.#text += node.text;
        return;
      case "mention":
        this.#mention(node);
        return;
      case "channelLink":
        this.#channels.add(node.channelId);
        this.#text += `#${node.channelName}${node.topic === null ? "" : ` > ${node.topic || node.emptyTopicName}`}`;
        return;
      case "link":
        this.#links.add(node.url);
        if (imagePath.test(node.url)) this.#hasImage = true;
        this.visitAll(node.children);
        return;
      case "image":
        this.#links.add(node.url);
        this.#hasImage = true;
        this.#text += node.alt ?? "";
        return;
      case "tableCell":
        this.visitAll(node.children);
        this.#text += "\t";
        return;
      default:
        if ("children" in node) this.visitAll(node.children);
    }
  }

  #mention({ target, name, silent }: Extract<RootContent, { type: "mention" }>): void {
    this.#text += silent ? name : `@${name}`;
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
