/** The inbox as sections, and as the one list of heads and rows that they are when read from the top. */
import type { Conversation } from "../store/history/conversation.ts";
import type { Channel } from "../store/organization/channels-state.ts";
import type { Inbox, InboxEntry } from "./inbox.ts";

export type InboxSection = {
  key: string;
  /** null for direct messages. */
  channel: Channel | null;
  entries: readonly InboxEntry<Conversation>[];
  /** How many rows precede it. */
  before: number;
};

export type InboxItem =
  | { kind: "head"; key: string; section: InboxSection }
  | { kind: "row"; key: string; entry: InboxEntry<Conversation>; place: number };

/** Those that have something unread. */
export function inboxSections({ directs, channels }: Inbox): InboxSection[] {
  const sections: InboxSection[] = [];
  let before = 0;
  const add = (key: string, channel: Channel | null, entries: InboxSection["entries"]) => {
    if (entries.length > 0) sections.push({ key, channel, entries, before });
    before += entries.length;
  };
  add("directs", null, directs);
  for (const { channel, topics } of channels) add(`channel-${channel.id}`, channel, topics);
  return sections;
}

export function inboxItems(sections: readonly InboxSection[]): InboxItem[] {
  return sections.flatMap((section): InboxItem[] => [
    { kind: "head", key: section.key, section },
    ...section.entries.map(
      (entry, index): InboxItem => ({ kind: "row", key: entry.key, entry, place: section.before + index }),
    ),
  ]);
}
