"use client";
/** A channel's general settings. Users who do not administer it see its description and privacy read-only. */
import { ChannelDescription } from "../../../content/channels/channel-description.tsx";
import { hasChannelRight } from "../../../model/channels/channel-rights.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { ArchiveSection } from "./archive-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PolicySection } from "./policy-section.tsx";
import { PrivacyInWords, PrivacySection } from "./privacy-section.tsx";
import { Section } from "./section.tsx";

export function GeneralSection({ channel }: { channel: Channel }) {
  const isAdministered = useChatStore((state) => hasChannelRight(state, channel, "administer"));
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
