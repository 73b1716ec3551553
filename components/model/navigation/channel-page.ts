/** The parts of a channel's page, and their addresses. */
import { encodeFragmentPart } from "../../../lib/text/fragment.ts";

export const CHANNEL_PAGE_TABS = [
  "topics",
  "members",
  "files",
  "general",
  "personal",
  "permissions",
] as const;

export type ChannelPageTab = (typeof CHANNEL_PAGE_TABS)[number];

export type ChannelPageView = { kind: "channel-page"; channelId: number; tab: ChannelPageTab };

export const CHANNEL_PAGE_TITLES: Readonly<Record<ChannelPageTab, string>> = {
  topics: "Topics",
  members: "Members",
  files: "Files",
  general: "Settings",
  personal: "For you",
  permissions: "Permissions",
};

/** The protocol's word for members. */
const SUBSCRIBERS = "subscribers";

/** `#channels/3/Design/topics`. The name is for readers only. */
export function hashOfChannelPage({ channelId, tab }: ChannelPageView, channelName: string): string {
  const part = tab === "members" ? SUBSCRIBERS : tab;
  return `#channels/${channelId}/${encodeFragmentPart(channelName)}/${part}`;
}

/** Null for an unknown part. */
export function channelPageTab(part: string | undefined): ChannelPageTab | null {
  if (part === SUBSCRIBERS) return "members";
  return CHANNEL_PAGE_TABS.find((tab) => tab === part) ?? null;
}
