/**
 * The reference of a reply: its first line, which names the author and links the message. Other clients show it as
 * text, so a reply needs no field of its own in the protocol.
 */

export type ReplyReference = {
  name: string;
  senderId: number;
  address: string;
  /** Whether the author is mentioned, not only named. */
  notifies: boolean;
};

/** Also the text of the link, by which the line is recognized. */
export const REFERENCE_VERB = "wrote";

const REFERENCE_LINE = /^@(_?)\*\*([^*|\n]+)\|(\d{1,10})\*\* \[wrote\]\(([^()\s]+)\):\n\n/;

export function referenceLine({ name, senderId, address, notifies }: ReplyReference): string {
  return `@${notifies ? "" : "_"}**${name}|${senderId}** [${REFERENCE_VERB}](${address}):\n\n`;
}

/** @returns the text without the line; null for a text that replies to no message. */
export function splitReference(source: string): { reference: ReplyReference | null; text: string } {
  const [line, silent, name = "", senderId, address = ""] = REFERENCE_LINE.exec(source) ?? [];
  if (line === undefined) return { reference: null, text: source };
  const reference = { name, senderId: Number(senderId), address, notifies: silent === "" };
  return { reference, text: source.slice(line.length) };
}
