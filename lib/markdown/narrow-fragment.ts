/** The `#narrow/…` part of an address that leads to a channel or a topic. */

/** One part of a fragment: percent-encoding with `%` written as `.`, and `.` itself encoded. */
export function encodeFragmentPart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[.!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", ".");
}

/** `#narrow/channel/9-announce`, with `/topic/…` when a topic is given ("" is the empty topic). */
export function narrowFragment(channel: { readonly id: number; readonly name: string }, topic: string | null): string {
  const slug = encodeFragmentPart(channel.name.replaceAll(" ", "-"));
  const base = `#narrow/channel/${channel.id}-${slug}`;
  return topic === null ? base : `${base}/topic/${encodeFragmentPart(topic)}`;
}
