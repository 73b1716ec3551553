"use client";
/** The page of a channel: its name, its topics, who can see it and do what, its address, the reader's own settings. */
import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import { ChannelDescription } from "../../../content/channels/channel-description.tsx";
import type { ChannelSettingsTab } from "../../../model/navigation/window-store.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { mayAdminister } from "../channel-rights.ts";
import { TopicsSection } from "../topics/topics-section.tsx";
import { ArchiveSection } from "./archive-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PermissionsSection } from "./permissions-section.tsx";
import { PersonalSection } from "./personal-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { PrivacyInWords, PrivacySection } from "./privacy-section.tsx";
import { Section } from "./section.tsx";

const TITLES: Readonly<Record<ChannelSettingsTab, string>> = {
  general: "Channel",
  topics: "Topics",
  personal: "For you",
  permissions: "Permissions",
};

type ChannelSettingsProps = { channel: Channel; tab: ChannelSettingsTab; onClose: () => void };

/** Those who do not administer the channel see its description, its address and its permissions. */
export function ChannelSettings({ channel, tab, onClose }: ChannelSettingsProps) {
  const tabs = (["general", "topics", "personal", "permissions"] as const).filter(
    (name) => name !== "personal" || channel.isSubscribed,
  );
  const [chosen, setChosen] = useState(tab);
  const current = tabs.includes(chosen) ? chosen : "general";
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Settings of ${channel.name}`} width="md">
      <Tabs.Root
        value={current}
        onValueChange={(value) => setChosen(tabs.find((name) => name === value) ?? "general")}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Tabs.List aria-label="Parts of the settings" className="flex gap-1 border-line border-b px-3">
          {tabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="-mb-px h-9 border-transparent border-b-2 px-2 text-ink-soft text-md hover:text-ink data-active:border-accent data-active:text-ink touch:h-11"
            >
              {TITLES[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel
            key={name}
            value={name}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5"
          >
            {name === "general" && <General channel={channel} />}
            {name === "topics" && <TopicsSection channel={channel} onOpen={onClose} />}
            {name === "personal" && <PersonalSection channel={channel} />}
            {name === "permissions" && <PermissionsSection channel={channel} />}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}

function General({ channel }: { channel: Channel }) {
  const isAdministered = useChatStore((state) => mayAdminister(state, channel));
  return (
    <div className="divide-y divide-line">
      {isAdministered && !channel.isArchived ? (
        <>
          <NameSection key={channel.id} channel={channel} />
          <PrivacySection channel={channel} />
          <PolicySection channel={channel} />
        </>
      ) : (
        <>
          <Section title="About">
            <p className="text-ink-soft text-md">
              {channel.description === "" ? (
                "This channel has no description."
              ) : (
                <ChannelDescription html={channel.renderedDescription} />
              )}
            </p>
          </Section>
          <PrivacyInWords channel={channel} />
        </>
      )}
      {!channel.isArchived && <EmailSection channelId={channel.id} mayReplace={isAdministered} />}
      {isAdministered && <ArchiveSection channel={channel} />}
    </div>
  );
}
