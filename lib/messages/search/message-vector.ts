/** A message as the value of its index: its words with their places, and where it is. */
import { contentsOf } from "../messages/message-bits.ts";
import type { Token } from "./token.ts";
import { tokensOf } from "./tokens.ts";

/** Message ids of one block: common words are looked for block by block, from the newest down. */
export const BLOCK_BITS = 13;

/**
 * Version of the index's tokens and of how words are folded. A change makes servers rebuild the index; new kinds of
 * tokens are not searched until that is done (update-index.ts). prisma/functions/note_index_format.sql notes what is
 * written by other servers.
 */
export const INDEX_FORMAT = 3;

export interface IndexedMessage {
  readonly id: number;
  readonly realmId: number;
  readonly conversationId: number;
  readonly content: string;
  /** Everyone in a direct conversation; empty for a channel. */
  readonly directUserIds: readonly number[];
  /** "" for a direct message. */
  readonly topicName: string;
  readonly senderId: number;
  /** As in message-bits.ts. */
  readonly bits: number;
}

/** Words are apart by organization, so that the size of one does not slow the searches of another. */
export function wordToken(realmId: number, text: string): string {
  return quoted(`${realmId}:${text}`);
}

/** The token of all messages of a conversation. */
export function conversationToken(conversationId: number): string {
  return quoted(`c#${conversationId}`);
}

/** The token of all direct messages that a person may read. */
export function directToken(userId: number): string {
  return quoted(`d#${userId}`);
}

/** The token of all messages that somebody has sent. */
export function senderToken(userId: number): string {
  return quoted(`s#${userId}`);
}

/** The token of all messages of an organization that contain a link, an image or an attachment. */
export function contentsToken(realmId: number, contents: string): string {
  return quoted(`h#${realmId}:${contents}`);
}

/** The token of all messages of a block. */
export function blockToken(block: number): string {
  return quoted(`b#${block}`);
}

/** The block of a message. */
export function blockOf(messageId: number): number {
  return Math.floor(messageId / 2 ** BLOCK_BITS);
}

/** The ids of a block, both included. */
export function idsOfBlock(block: number): { first: number; last: number } {
  return { first: block * 2 ** BLOCK_BITS, last: (block + 1) * 2 ** BLOCK_BITS - 1 };
}

/** As tsvector and tsquery are written. */
function quoted(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** The address of an uploaded file but its name, and a name that is the server's own: nobody looks for these. */
const UPLOAD_ADDRESS = /\/user_uploads\/\d+\/[^\s/]{1,40}\/(?:[^\s/]{1,60}\/)?(?:uploaded-file\b)?/g;
const PERCENT_ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** The source of a message as it is searched: addresses in plain letters. */
function searchedText(content: string): string {
  return content.replace(UPLOAD_ADDRESS, " ").replace(PERCENT_ENCODED, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return " ";
    }
  });
}

/** So that no phrase reaches from the text into the topic. */
const GAP = 8;

/** The tokens of a message: of its text, and after them those of its topic. */
export function messageTokens({
  content,
  topicName,
}: Pick<IndexedMessage, "content" | "topicName">): Token[] {
  const tokens = tokensOf(searchedText(content));
  const topicFrom = (tokens.at(-1)?.at ?? 0) + GAP;
  return [...tokens, ...tokensOf(topicName).map((token) => ({ ...token, at: token.at + topicFrom }))];
}

/** The value of the index, as PostgreSQL reads a tsvector. */
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
