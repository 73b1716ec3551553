/** The index value of a message: its words with their places, and tokens for its own place. */
import { contentsOf } from "../messages/message-bits.ts";
import type { Token } from "./token.ts";
import { tokensOf } from "./tokens.ts";

/** Message ids per block: searches for common words go block by block, from the newest down. */
export const BLOCK_BITS = 13;

/**
 * Version of the index's tokens and folding. A change makes servers rebuild the index; new kinds of tokens are unused
 * until that is done (update-index.ts). prisma/functions/note_index_format.sql records messages written by other
 * servers.
 */
export const INDEX_FORMAT = 3;

export interface IndexedMessage {
  readonly id: number;
  readonly realmId: number;
  readonly conversationId: number;
  readonly content: string;
  /** All participants of a direct conversation; empty for a channel. */
  readonly directUserIds: readonly number[];
  /** "" for a direct message. */
  readonly topicName: string;
  readonly senderId: number;
  /** Bits of message-bits.ts. */
  readonly bits: number;
}

/** Words are separate per organization, so that a large one does not slow the searches of others. */
export function wordToken(realmId: number, text: string): string {
  return quoted(`${realmId}:${text}`);
}

/** Matches the messages of a conversation. */
export function conversationToken(conversationId: number): string {
  return quoted(`c#${conversationId}`);
}

/** Matches the direct messages that a user can read. */
export function directToken(userId: number): string {
  return quoted(`d#${userId}`);
}

/** Matches the messages of a sender. */
export function senderToken(userId: number): string {
  return quoted(`s#${userId}`);
}

/** Matches the organization's messages that contain a link, an image or an attachment. */
export function contentsToken(realmId: number, contents: string): string {
  return quoted(`h#${realmId}:${contents}`);
}

/** Matches the messages of a block. */
export function blockToken(block: number): string {
  return quoted(`b#${block}`);
}

export function blockOf(messageId: number): number {
  return Math.floor(messageId / 2 ** BLOCK_BITS);
}

/** The inclusive range of a block's ids. */
export function idsOfBlock(block: number): { first: number; last: number } {
  return { first: block * 2 ** BLOCK_BITS, last: (block + 1) * 2 ** BLOCK_BITS - 1 };
}

/** Quotes a token for a tsvector or tsquery. */
function quoted(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** An upload's address without its name, and the server's own default name: nobody searches for these. */
const UPLOAD_ADDRESS = /\/user_uploads\/\d+\/[^\s/]{1,40}\/(?:[^\s/]{1,60}\/)?(?:uploaded-file\b)?/g;
const PERCENT_ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** The searchable source, with addresses decoded. */
function searchedText(content: string): string {
  return content.replace(UPLOAD_ADDRESS, " ").replace(PERCENT_ENCODED, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return " ";
    }
  });
}

/** Keeps phrases from spanning content and topic. */
const GAP = 8;

/** The tokens of the content, then those of the topic. */
export function messageTokens({
  content,
  topicName,
}: Pick<IndexedMessage, "content" | "topicName">): Token[] {
  const tokens = tokensOf(searchedText(content));
  const topicFrom = (tokens.at(-1)?.at ?? 0) + GAP;
  return [...tokens, ...tokensOf(topicName).map((token) => ({ ...token, at: token.at + topicFrom }))];
}

/** The index value as the text of a tsvector. */
export function messageVector(message: IndexedMessage, tokens: readonly Token[]): string {
  const places = new Map<string, number[]>();
  for (const { text, at } of tokens) {
    const known = places.get(text);
    if (known) known.push(at);
    else places.set(text, [at]);
  }
  const words = [...places].map(([text, at]) => `${wordToken(message.realmId, text)}:${at.join(",")}`);
  return [
    ...words,
    conversationToken(message.conversationId),
    blockToken(blockOf(message.id)),
    ...message.directUserIds.map(directToken),
    senderToken(message.senderId),
    ...[...contentsOf(message.bits)].map((contents) => contentsToken(message.realmId, contents)),
  ].join(" ");
}
