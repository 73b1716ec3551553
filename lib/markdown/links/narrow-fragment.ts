/** Builds the `#narrow/…` part of a URL that leads to a channel or a topic. */
import { encodeFragmentPart } from "../../text/fragment.ts";
import { idSlug } from "../../text/slug.ts";

/** `#narrow/channel/9-announce`, with `/topic/…` when a topic is given ("" is the empty topic). */
export function narrowFragment(
  channel: { readonly id: number; readonly name: string },
  topic: string | null,
): string {
  const base = `#narrow/channel/${encodeFragmentPart(idSlug(channel.id, channel.name.toWellFormed()))}`;
  return topic === null ? base : `${base}/topic/${encodeFragmentPart(topic.toWellFormed())}`;
}
