/** A message's index value. */
import { contentsOf } from "../messages/message-bits.ts";
import type { Token } from "./token.ts";
import { tokensOf } from "./tokens.ts";

/** Searches for common words go block by block, newest first. */
export const BLOCK_BITS = 13;

/**
 * Version of tokens and folding. A change rebuilds the index, which new kinds of tokens wait for (update-index.ts).
 * prisma/functions/note_index_format.sql records messages of other servers.
 */
export const INDEX_FORMAT = 3;

export interface IndexedMessage {
  readonly id: number;
  readonly realmId: number;
  readonly conversationId: number;
  readonly content: string;
  /** Empty for a channel. */
  readonly directUserIds: readonly number[];
  /** "" for a direct message. */
  readonly topicName: string;
  readonly senderId: number;
  readonly bits: number;
}

/** Separate per organization, so that large ones do not slow others' searches. */
export function wordToken(realmId: number, text: string): string {
  return quoted(`${realmId}:${text}`);
}

export function conversationToken(conversationId: number): string {
  return quoted(`c#${conversationId}`);
}

/** Direct messages readable for the user. */
export function directToken(userId: number): string {
  return quoted(`d#${userId}`);
}

export function senderToken(userId: number): string {
  return quoted(`s#${userId}`);
}

/** Messages with a link, an image or an attachment. */
export function contentsToken(realmId: number, contents: string): string {
  return quoted(`h#${realmId}:${contents}`);
}

export function blockToken(block: number): string {
  return quoted(`b#${block}`);
}

export function blockOf(messageId: number): number {
  return Math.floor(messageId / 2 ** BLOCK_BITS);
}

/** Inclusive. */
export function idsOfBlock(block: number): { first: number; last: number } {
  return { first: block * 2 ** BLOCK_BITS, last: (block + 1) * 2 ** BLOCK_BITS - 1 };
}

/** For a tsvector or tsquery. */
function quoted(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Parts of upload addresses that nobody searches for. */
const UPLOAD_ADDRESS = /\/user_uploads\/\d+\/[^\s/]{1,40}\/(?:[^\s/]{1,60}\/)?(?:uploaded-file\b)?/g;
const PERCENT_ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** With addresses decoded. */
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

export function messageTokens({
  content,
  topicName,
}: Pick<IndexedMessage, "content" | "topicName">): Token[] {
  const tokens = tokensOf(searchedText(content));
  const topicFrom = (tokens.at(-1)?.at ?? 0) + GAP;
  return [...tokens, ...tokensOf(topicName).map((token) => ({ ...token, at: token.at + topicFrom }))];
}

/** The text of a tsvector. */
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
