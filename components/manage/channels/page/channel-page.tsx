"use client";
/** A channel's page: its topics, members, files and settings. */
import { Tabs } from "@base-ui/react/tabs";
import { useEffect, useRef } from "react";
import { goTo } from "../../../model/navigation/address.ts";
import {
  CHANNEL_PAGE_TABS,
  CHANNEL_PAGE_TITLES,
  type ChannelPageTab,
} from "../../../model/navigation/channel-page.ts";
import { viewToHash } from "../../../model/navigation/view-hash.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { MembersSection } from "../members/members-section.tsx";
import { GeneralSection } from "../settings/general-section.tsx";
import { PermissionsSection } from "../settings/permissions-section.tsx";
import { PersonalSection } from "../settings/personal-section.tsx";
import { FilesSection } from "./files-section.tsx";
import { TopicsTable } from "./topics-table.tsx";

type ChannelPageProps = { channel: Channel; tab: ChannelPageTab };

/** Back leaves the page, whichever parts the user has opened. */
export function ChannelPage({ channel, tab }: ChannelPageProps) {
  const tabs = CHANNEL_PAGE_TABS.filter((name) => name !== "personal" || channel.isSubscribed);
  const current = tabs.includes(tab) ? tab : "general";
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is active.
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  const open = (name: ChannelPageTab) =>
    goTo(viewToHash({ kind: "channel-page", channelId: channel.id, tab: name }), "replace");
  return (
    <Tabs.Root
      value={current}
      onValueChange={(value) => open(tabs.find((name) => name === value) ?? "general")}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex shrink-0 items-center overflow-x-auto border-line border-b px-3">
        <Tabs.List ref={list} aria-label={`Sections of ${channel.name}`} className="flex shrink-0 gap-1">
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="-mb-px h-10 shrink-0 border-transparent border-b-2 px-2 text-ink-soft text-md hover:text-ink data-active:border-accent data-active:text-ink touch:h-11"
            >
              {CHANNEL_PAGE_TITLES[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} className="flex min-h-0 flex-1 flex-col">
          {name === "topics" && <TopicsTable channel={channel} />}
          {name === "members" && <MembersSection channel={channel} />}
          {name === "files" && <FilesSection channel={channel} />}
          {name !== "topics" && name !== "members" && name !== "files" && (
            <SettingsPart channel={channel} part={name} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

type SettingsPartProps = { channel: Channel; part: Exclude<ChannelPageTab, "topics" | "members" | "files"> };

function SettingsPart({ channel, part }: SettingsPartProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who may only read the settings scrolls by keyboard, too.
      tabIndex={0}
      aria-label={CHANNEL_PAGE_TITLES[part]}
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      <div className="max-w-180 px-5 pt-3 pb-10">
        {part === "general" && <GeneralSection channel={channel} />}
        {part === "personal" && <PersonalSection channel={channel} />}
        {part === "permissions" && <PermissionsSection channel={channel} />}
      </div>
    </section>
  );
}
