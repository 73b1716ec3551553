/** How a channel and one of its topics are written in a message. */
import { narrowFragment } from "../../../lib/markdown/links/narrow-fragment.ts";

type Named = { readonly id: number; readonly name: string };

/** In characters, delimiters included: longer ones are no link. */
const LONGEST = 240;

/** What would end the link early, or make it one to a message. */
const UNWRITABLE = /\*\*|\*$|@\d+$|\|/;

const MARKUP = /[\\`*_~$[\]<>&:@#|]/g;

/** `#**channel>topic**`, or a link by address where that form cannot hold the names. */
export function topicLinkText(channel: Named, topic: string, emptyTopicName: string): string {
  const text = `#**${channel.name}>${topic}**`;
  const isWritable = ![channel.name, topic].some((name) => UNWRITABLE.test(name)) && text.length <= LONGEST;
  if (isWritable) return text;
  const label = `#${channel.name} > ${topic || emptyTopicName}`.replace(MARKUP, "\\$&");
  return `[${label}](${narrowFragment(channel, topic)})`;
}
