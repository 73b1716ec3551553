/** Markdown tree nodes that chat adds to CommonMark. */
import type { Element, ElementContent } from "hast";
import type { Node, PhrasingContent, RootContent } from "mdast";
import type { EmojiTarget } from "../snapshot/organization-snapshot.ts";

export type MentionTarget =
  | { readonly kind: "person"; readonly id: number }
  | { readonly kind: "group"; readonly id: number; readonly mayMention: boolean }
  | { readonly kind: "channel" }
  | { readonly kind: "topic" };

export interface Mention extends Node {
  type: "mention";
  target: MentionTarget;
  /** Without the `@`. */
  name: string;
  /** Notifies nobody. */
  silent: boolean;
}

export interface ChannelLink extends Node {
  type: "channelLink";
  kind: "channel" | "topic" | "message";
  channelId: number;
  channelName: string;
  /** Null for the channel; "" for the empty topic. */
  topic: string | null;
  href: string;
  emptyTopicName: string;
}

export interface Emoji extends Node {
  type: "emoji";
  name: string;
  target: EmojiTarget;
}

export interface GlobalTime extends Node {
  type: "globalTime";
  /** ISO 8601 in UTC, to the second. */
  datetime: string;
  text: string;
}

export interface InlineMath extends Node {
  type: "inlineMath";
  value: string;
  /** Null for invalid TeX. */
  elements?: readonly ElementContent[] | null;
}

export interface MathBlock extends Node {
  type: "mathBlock";
  value: string;
  /** Separated by blank lines; `elements` is null for invalid TeX. */
  formulas?: readonly { readonly value: string; readonly elements: readonly ElementContent[] | null }[];
}

/** An image or audio player. */
export interface InlineMedia extends Node {
  type: "inlineMedia";
  url: string;
  alt: string;
  element: Element;
}

/** Below the link's block. */
export interface LinkPreviewBlock extends Node {
  type: "linkPreview";
  url: string;
  element: Element;
}

export interface Spoiler extends Node {
  type: "spoiler";
  /** One of each at most, header first. */
  children: (SpoilerHeader | SpoilerContent)[];
}

export interface SpoilerHeader extends Node {
  type: "spoilerHeader";
  children: RootContent[];
}

export interface SpoilerContent extends Node {
  type: "spoilerContent";
  children: RootContent[];
}

export type MessageInline = Mention | ChannelLink | Emoji | GlobalTime | InlineMath | PhrasingContent;

declare module "mdast" {
  interface CodeData {
    block?: Element;
  }
  interface PhrasingContentMap {
    mention: Mention;
    channelLink: ChannelLink;
    emoji: Emoji;
    globalTime: GlobalTime;
    inlineMath: InlineMath;
    inlineMedia: InlineMedia;
  }
  interface BlockContentMap {
    linkPreview: LinkPreviewBlock;
    mathBlock: MathBlock;
    spoiler: Spoiler;
  }
  interface RootContentMap {
    mention: Mention;
    channelLink: ChannelLink;
    emoji: Emoji;
    globalTime: GlobalTime;
    inlineMath: InlineMath;
    inlineMedia: InlineMedia;
    linkPreview: LinkPreviewBlock;
    mathBlock: MathBlock;
    spoiler: Spoiler;
    spoilerHeader: SpoilerHeader;
    spoilerContent: SpoilerContent;
  }
}
