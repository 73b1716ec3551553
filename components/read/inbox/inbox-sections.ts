/** The inbox as sections and as a flat list. */
import { groupByFolder } from "../../model/channels/group-by-folder.ts";
import type { Conversation } from "../../model/store/history/conversation.ts";
import type { Channel } from "../../model/store/organization/channels-state.ts";
import type { Inbox, InboxEntry } from "./inbox.ts";

type Folder = Parameters<typeof groupByFolder>[1][number];

export type InboxSection = {
  key: string;
  channel: Channel | null;
  /** Title above a folder's first channel; null for its others. */
  folder?: string | null;
  entries: readonly InboxEntry<Conversation>[];
  /** Rows above. */
  before: number;
};

export type InboxItem =
  | { kind: "head"; key: string; section: InboxSection }
  | { kind: "row"; key: string; entry: InboxEntry<Conversation>; place: number };

/** @param folders without them, channels form one list. */
export function inboxSections({ directs, channels }: Inbox, folders: readonly Folder[] = []): InboxSection[] {
  const sections: InboxSection[] = [];
  let before = 0;
  const add = (section: Omit<InboxSection, "before">) => {
    if (section.entries.length > 0) sections.push({ ...section, before });
    before += section.entries.length;
  };
  add({ key: "directs", channel: null, entries: directs });
  const filed = channels.map(({ channel, topics }) => ({ ...channel, channel, topics }));
  for (const { title, channels: inGroup } of groupByFolder(filed, folders)) {
    inGroup.forEach(({ channel, topics }, index) => {
      const section = { key: `channel-${channel.id}`, channel, entries: topics };
      add(title === null ? section : { ...section, folder: index === 0 ? title : null });
    });
  }
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
