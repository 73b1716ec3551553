/** Writes moved texts as Markdown, with people, channels, messages and files where they are now. */

import { escapeInline } from "../../markdown/escape-markdown.ts";
import { channelAddressLink, narrowFragment } from "../../markdown/links/channel-link-text.ts";
import type { MessageReference, MovedReference, MovedText, PersonReference } from "./moved-team.ts";
import type { NumberedTeam } from "./numbered-team.ts";

/** A place that the source does not have is shown by its plain name. */
export function movedMarkdown(text: MovedText, team: NumberedTeam): string {
  return text.map((piece) => (typeof piece === "string" ? piece : referenceText(piece, team))).join("");
}

/** As a quotation; empty for an empty text. */
export function quotedText(text: MovedText): MovedText {
  if (text.length === 0) return [];
  return ["> ", ...text.map((piece) => (typeof piece === "string" ? piece.replaceAll("\n", "\n> ") : piece))];
}

/** Paragraphs without the empty ones. */
export function paragraphs(texts: readonly MovedText[]): MovedText {
  return texts
    .filter((text) => text.length > 0)
    .flatMap((text, index) => (index === 0 ? text : ["\n\n", ...text]));
}

function referenceText(reference: MovedReference, team: NumberedTeam): string {
  if ("person" in reference) return mentionText(reference, team);
  if ("channel" in reference) {
    const channel = team.channel(reference.channel);
    return channel ? channelAddressLink({ channel, topic: null }, "") : `#${escapeInline(reference.channel)}`;
  }
  if ("file" in reference) {
    const file = team.file(reference.file);
    const label = escapeInline(reference.label);
    if (file) return `[${label}](/user_uploads/${file.pathId})`;
    return reference.address === undefined ? label : `[${label}](${reference.address})`;
  }
  return messageLink(reference, team);
}

/** By id as well, since names may be shared. */
function mentionText({ person: key }: PersonReference, team: NumberedTeam): string {
  const person = team.person(key);
  return person ? `@**${person.fullName}|${person.id}**` : escapeInline(`@${key}`);
}

function messageLink({ message, label }: MessageReference, team: NumberedTeam): string {
  const linked = team.linked.get(message);
  if (!linked) return escapeInline(label);
  const { id, topic } = linked;
  const place = topic.channel
    ? narrowFragment(topic.channel, topic.name)
    : `#narrow/dm/${topic.memberIds.join(",")}-dm`;
  return `[${escapeInline(label)}](${place}/near/${id})`;
}
