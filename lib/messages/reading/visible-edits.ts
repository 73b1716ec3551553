/** What a person may learn of the places where a message was before. */
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { MessageEdit } from "./message-edits.ts";

/**
 * The edits, newest first, without places that the viewer may not know: of a channel that is hidden from them neither
 * its id nor its topics, and nothing of what happened to the place earlier.
 */
export function visibleEdits(
  { organization, user }: Actor,
  edits: readonly MessageEdit[],
): readonly MessageEdit[] {
  const first = edits.findIndex(({ channelId }) => {
    if (channelId === null) return false;
    const channel = organization.channels.get(channelId);
    return !channel || !mayViewChannel(organization, channel, user);
  });
  if (first < 0) return edits;
  return edits.flatMap((edit, index) => {
    if (index < first) return [edit];
    const shown = { ...edit, topicName: null, channelId: null, isHiddenMove: index === first };
    return index === first || edit.isTextChange ? [shown] : [];
  });
}
