/** How a mail names a conversation, and where it leads. */

import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { narrowFragment } from "../../markdown/links/narrow-fragment.ts";
import type { ListedMessage } from "../../messages/reading/list-messages.ts";

/** In a direct conversation of many people, the first ones are named. */
const MOST_NAMES = 3;

export interface ConversationWords {
  /** For the subject and the heading. */
  readonly title: string;
  /** Where one reads on. */
  readonly url: string;
}

/** @param nameOf what the reader may know a person as. */
export function conversationWords(
  { organization, user }: Actor,
  message: ListedMessage,
  nameOf: (userId: number) => string,
): ConversationWords {
  const { id, channelId, directUserIds, topicName } = message;
  const channel = channelId === null ? undefined : organization.channels.get(channelId);
  const base = `${organizationUrl(organization)}/`;
  if (channel) {
    const title = `#${channel.name} > ${presentTopicName(topicName, false)}`;
    return { title, url: `${base}${narrowFragment(channel, topicName)}/near/${id}` };
  }
  const others = directUserIds.filter((userId) => userId !== user.id);
  const url = `${base}#narrow/dm/${directUserIds.join(",")}-dm/near/${id}`;
  return {
    title: others.length === 0 ? "Messages to yourself" : `Messages with ${named(others.map(nameOf))}`,
    url,
  };
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} ${more === 1 ? "other" : "others"}`;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}
